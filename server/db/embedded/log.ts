export type Logger = Record<"info" | "warn" | "error", (details: object, message: string) => void>;
