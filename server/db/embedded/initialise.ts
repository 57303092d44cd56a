import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { syncToDisk } from "#server/files.ts";
import { chownFile, type SystemAccount } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { DATABASE_NAME } from "./endpoint.ts";
import { explainFileError, explainServerFailure } from "./problems.ts";
import { startWatchedProcess } from "./watched.ts";

export type InitialiseClusterOptions = {
  cluster: string;
  binaries: PostgresBinaries;
  account: SystemAccount;
  password?: string | undefined;
  sync: boolean;
};

/** Options with the same collation and character set on every machine. */
const LOCALES = [
  ["--locale=C.UTF-8"],
  ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
];

/** Runs initdb in a temporary directory, because the directory of an interrupted run looks complete. */
export async function initialiseCluster(options: InitialiseClusterOptions, locales = LOCALES): Promise<void> {
  const { cluster, account } = options;
  removeInterruptedInitdb(cluster);
  const temporary = `${cluster}.tmp-${process.pid}`;
  try {
    await makeCluster(options, temporary, locales);
    await createDatabase(options, temporary);
    rmSync(cluster, { recursive: true, force: true }); // it is empty at most: hasCluster has checked it
    renameSync(temporary, cluster);
    chownFile(cluster, account);
    await syncToDisk(path.dirname(cluster));
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
    throw explainFileError(error, path.dirname(cluster));
  }
}

/** The caller holds the lock of the data directory, so no other process uses these directories. */
export function removeInterruptedInitdb(cluster: string): void {
  const parent = path.dirname(cluster);
  for (const name of readdirSync(parent))
    if (name.startsWith(`${path.basename(cluster)}.tmp-`))
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function makeCluster(
  options: InitialiseClusterOptions,
  directory: string,
  locales: string[][],
): Promise<void> {
  const passwordFile = `${options.cluster}.tmp-password`;
  if (options.password) writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const args = ["-D", directory, "-U", "postgres", "-E", "UTF8"];
  args.push(...(options.password ? ["-A", "scram-sha-256", `--pwfile=${passwordFile}`] : ["-A", "trust"]));
  if (!options.sync) args.push("--no-sync");
  let result = { ok: false, output: "" };
  try {
    for (const locale of locales) {
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory, { mode: 0o700 });
      chownFile(directory, options.account);
      result = await runProgram(options, options.binaries.initdb, [...args, ...locale]);
      if (result.ok) return;
      if (!/locale/.test(result.output)) break;
    }
    throw explainServerFailure(result.output, options.cluster);
  } finally {
    if (options.password) rmSync(passwordFile, { force: true });
  }
}

/** The single-user server needs no socket, ends with its input, and writes everything to disk before that. */
async function createDatabase(options: InitialiseClusterOptions, directory: string): Promise<void> {
  const sync = options.sync ? "on" : "off";
  const args = ["--single", "-D", directory, "-c", "exit_on_error=on", "-c", `fsync=${sync}`, "postgres"];
  const result = await runProgram(
    options,
    options.binaries.postgres,
    args,
    `create database ${DATABASE_NAME}\n`,
  );
  if (!result.ok) throw explainServerFailure(result.output, options.cluster);
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
