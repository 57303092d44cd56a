import path from "node:path";
import { backupErrorText } from "#server/backup/backup-error.ts";

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

const logWarning = (details: object, message: string): void => void ("postgres" in details || warn(message));
/** A log for the terminal: sentences for people, without the lines of PostgreSQL. */
export const terminalLog = { info: logWarning, warn: logWarning, error: logWarning };

function argument(): string | undefined {
  const [first, ...more] = process.argv.slice(2);
  return !first || more.length > 0 || first.startsWith("-") ? undefined : first;
}

const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

export const runCommandWithFile = (
  usage: string,
  work: (file: string, interrupted: AbortSignal) => Promise<void>,
): Promise<void> => runWithArgument(usage, (file, interrupted) => work(fromHere(file), interrupted));

/** Runs a command that has one argument, as `runCommand` does; exit code 2 for wrong usage. */
export async function runWithArgument(
  usage: string,
  work: (argument: string, interrupted: AbortSignal) => Promise<void>,
): Promise<void> {
  const file = argument();
  if (file) return runCommand((interrupted) => work(file, interrupted), file);
  warn(usage);
  process.exitCode = 2;
}

/** Exit codes: 0 done, 1 refused or failed, 130 interrupted. `file` is named by errors of the disk. */
export async function runCommand(
  work: (interrupted: AbortSignal) => Promise<void>,
  file = "",
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => interrupted.abort());
  try {
    await work(interrupted.signal);
  } catch (error) {
    const { aborted } = interrupted.signal;
    process.exitCode = aborted ? 130 : 1;
    if (aborted) warn("Interrumpido.");
    else warn(backupErrorText(error, file) ?? ((error as Error).stack || String(error)));
  }
}
