import type { Logger } from "#server/log.ts";
import { diskFullMessage } from "./explain-failures.ts";

/** SQLSTATE codes that are not logged: starting and stopping (57P01 to 57P05), a wrong login (28) or database (3D). */
const ROUTINE = /^(57P0[1-5]|28|3D)/;
const MAX_KEPT_LINES = 40;
/** In milliseconds: a full disk is logged at most this often. */
const DISK_FULL_INTERVAL_MS = 30_000;

type ServerLog = { write(chunk: string): void; tail(): string };

/**
 * Logs errors of the disk, of memory and of the server. Leaves out errors of statements, which the application handles.
 * `tail` returns the latest lines.
 */
export function createServerLog(log: Logger, directory: string): ServerLog {
  const tail: string[] = [];
  let rest = "";
  let toldOfDisk = 0;
  function line(text: string): void {
    tail.push(text);
    if (tail.length > MAX_KEPT_LINES) tail.shift();
    const [, state = "", level = "", message = ""] = /^(?:(\w{5}) )?([A-Z]+): {2}(.*)/.exec(text) ?? [];
    if (state === "53100") {
      if (Date.now() - toldOfDisk < DISK_FULL_INTERVAL_MS) return;
      toldOfDisk = Date.now();
      log.error({ postgres: message }, diskFullMessage(directory));
      return;
    }
    const entry = { postgres: message, state };
    if (level === "PANIC" || (level === "ERROR" && /^(53|58|XX)/.test(state)))
      log.error(entry, "La base de datos tuvo un problema");
    else if (level === "WARNING" || (level === "FATAL" && !ROUTINE.test(state)) || isTrouble(level, message))
      log.warn(entry, "Aviso de la base de datos");
  }
  return {
    write(chunk) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) line(text);
    },
    tail: () => [...tail, rest].join("\n"),
  };
}

const isTrouble = (level: string, message: string): boolean =>
  level === "LOG" && /could not|was terminated by signal/.test(message);
