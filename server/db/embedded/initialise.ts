import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { syncToDisk } from "#server/files.ts";
import { DATABASE_NAME } from "./embedded-connection.ts";
import { explainFileError, explainServerFailure } from "./explain-failures.ts";
import type { EmbeddedCluster } from "./postgres-server.ts";
import { chownFile } from "./system-account.ts";
import { startWatchedProcess } from "./watched-process.ts";

type InitialiseClusterOptions = Pick<
  EmbeddedCluster,
  "directory" | "binaries" | "account" | "mustBeDurable"
> & { password?: string | undefined };

/** Options of initdb for the same collation and character set everywhere: the second for PostgreSQL without C.UTF-8. */
const LOCALES = [
  ["--locale=C.UTF-8"],
  ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
];

/** Runs initdb in a temporary directory, because the directory of an interrupted run looks complete. */
export async function initialiseCluster(options: InitialiseClusterOptions, locales = LOCALES): Promise<void> {
  const { directory, account } = options;
  removeInterruptedInitdb(directory);
  const temporary = `${directory}.tmp-${process.pid}`;
  try {
    await makeCluster(options, temporary, locales);
    await createDatabase(options, temporary);
    rmSync(directory, { recursive: true, force: true }); // absent or empty, as hasCluster has checked
    renameSync(temporary, directory);
    chownFile(directory, account);
    await syncToDisk(path.dirname(directory));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
    throw explainFileError(error, path.dirname(directory));
  }
}

/** The caller holds the lock of the data directory, so no other process uses these directories. */
export function removeInterruptedInitdb(cluster: string): void {
  const parent = path.dirname(cluster);
  for (const name of readdirSync(parent))
    if (name.startsWith(`${path.basename(cluster)}.tmp-`))
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function makeCluster(options: InitialiseClusterOptions, temporary: string, locales: string[][]) {
  const passwordFile = `${options.directory}.tmp-password`;
  if (options.password) writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const args = ["-D", temporary, "-U", "postgres", "-E", "UTF8"];
  args.push(...(options.password ? ["-A", "scram-sha-256", `--pwfile=${passwordFile}`] : ["-A", "trust"]));
  if (!options.mustBeDurable) args.push("--no-sync");
  let result = { ok: false, output: "" };
  try {
    for (const locale of locales) {
      rmSync(temporary, { recursive: true, force: true });
      mkdirSync(temporary, { mode: 0o700 });
      chownFile(temporary, options.account);
      result = await runProgram(options, options.binaries.initdb, [...args, ...locale]);
      if (result.ok) return;
      if (!/locale/.test(result.output)) break;
    }
    throw explainServerFailure(result.output, options.directory);
  } finally {
    if (options.password) rmSync(passwordFile, { force: true });
  }
}

/** The single-user server needs no socket, ends with its input, and writes everything to disk before that. */
async function createDatabase(options: InitialiseClusterOptions, temporary: string): Promise<void> {
  const sync = options.mustBeDurable ? "on" : "off";
  const args = ["--single", "-D", temporary, "-c", "exit_on_error=on", "-c", `fsync=${sync}`, "postgres"];
  const result = await runProgram(
    options,
    options.binaries.postgres,
    args,
    `create database ${DATABASE_NAME}\n`,
  );
  if (!result.ok) throw explainServerFailure(result.output, options.directory);
}

async function runProgram(
  { account }: InitialiseClusterOptions,
  command: string,
  args: string[],
  input = "",
): Promise<{ ok: boolean; output: string }> {
  let output = "";
  const program = startWatchedProcess(command, args, {
    account,
    input,
    onOrphan: "TERM",
    onOutput: (chunk) => {
      output += chunk;
    },
  });
  const { code } = await program.exited;
  return { ok: code === 0, output };
}
