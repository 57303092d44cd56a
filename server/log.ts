import pino from "pino";
import type { Config } from "#server/config.ts";

/** Structured lines on standard output: ids, routes and times; no bodies, headers, queries or personal data. */
export function createLog(level: Config["LOG_LEVEL"], destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutData },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A database error has the offending row in `detail` and `where`; only what identifies the fault is kept. */
function withoutData(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, stack, code, constraint, table } = error;
  return {
    name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack ?? ""),
    code,
    constraint,
    table,
  };
}

/** Replaces e-mail addresses in other programs' messages, such as a mail server's. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "<correo>");
}
