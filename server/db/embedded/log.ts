export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
