import path from "node:path";
import { sentenceOf } from "#server/backup/problems.ts";

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** What the embedded database has to say to somebody at a terminal; its own words are for the product's log. */
const tell = (details: object, message: string): void => void ("postgres" in details || warn(message));
export const terminalLog = { info: tell, warn: tell, error: tell };

/** The file that was named, seen from where the person is: npm itself goes to the package's folder. */
function namedFile(): string | undefined {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith("-")) return undefined;
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** 0 done, 1 refused or failed, 2 asked in the wrong way, 130 interrupted. */
export async function runCommand(
  usage: string,
  work: (file: string, interrupted: AbortSignal) => Promise<void>,
): Promise<void> {
  const file = namedFile();
  if (!file) {
    warn(usage);
    process.exitCode = 2;
    return;
  }
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => interrupted.abort());
  try {
    await work(file, interrupted.signal);
  } catch (error) {
    const { aborted } = interrupted.signal;
    process.exitCode = aborted ? 130 : 1;
    if (aborted) warn("Interrumpido.");
    else warn(sentenceOf(error, file) ?? ((error as Error).stack || String(error)));
  }
}
