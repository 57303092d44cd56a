import pino from "pino";
import type { ServerConfig } from "#server/config.ts";

export type Logger = Record<"info" | "warn" | "error", (details: object, message: string) => void>;

/** A logger that writes lines of JSON to the standard output. Errors are logged without personal data. */
export function createLogger(level: ServerConfig["LOG_LEVEL"], destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutData },
  };
  return pino(
    options,
    destination ?? batchedDestination(pino.destination({ dest: 1, minLength: 8_192, sync: true })),
  );
}

/** The longest time that a log line waits to be written with others, in milliseconds. */
const WAIT_MS = 100;

/** Writes ordinary lines in batches, and warnings and errors at once. */
function batchedDestination(output: ReturnType<typeof pino.destination>): pino.DestinationStream {
  let timer: NodeJS.Timeout | null = null;
  // Not flushSync, which also waits for the disk: with a slow disk the tills would wait too.
  const flush = () => {
    timer = null;
    output.flush();
  };
  process.on("exit", () => output.flushSync());
  return {
    write: (line) => {
      output.write(line);
      if (!ORDINARY.test(line)) return flush();
      if (timer === null) timer = setTimeout(flush, WAIT_MS).unref();
    },
  };
}

/** Matches log lines of level info and below. */
const ORDINARY = /^\{"level":[123]0,/;

/** An error of the database contains personal data in `detail` and `where`, so only harmless fields are logged. */
function withoutData(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, stack, code, constraint, table } = error;
  return {
    name,
    message: redactEmails(message),
    stack: redactEmails(stack ?? ""),
    code,
    constraint,
    table,
  };
}

/** Replaces e-mail addresses in messages of other programs, such as a mail server's. */
export function redactEmails(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "<correo>");
}
