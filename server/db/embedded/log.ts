/** As much of pino as we need. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
