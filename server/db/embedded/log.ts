/** The part of pino's interface that we need. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
