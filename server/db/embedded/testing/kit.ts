import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import pg from "pg";
import { afterAll, afterEach } from "vitest";
import { findPostgresPackage } from "#server/db/embedded/binaries.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import type { EmbeddedConnection } from "#server/db/embedded/embedded-connection.ts";

export const silentLog = { info() {}, warn() {}, error() {} };
export const isRoot = process.getuid?.() === 0;

type LogLine = { level: string; message: string; details: Record<string, unknown> };
export type AppProcess = {
  process: ChildProcess;
  log: LogLine[];
  outcome: Promise<{ connection: EmbeddedConnection } | { refused: string }>;
  connection(): Promise<EmbeddedConnection>;
  refusal(): Promise<string>;
  ended: Promise<void>;
};

const cleanups: (() => unknown)[] = [];
export const onCleanup = (work: () => unknown): void => void cleanups.push(work);
afterEach(async () => {
  for (let work = cleanups.pop(); work; work = cleanups.pop()) await work();
});

function openDirectory(): string {
  const directory = mkdtempSync(path.join(realpathSync(os.tmpdir()), "mostrador-test-"));
  chmodSync(directory, 0o711);
  return directory;
}

export function createTemporaryDirectory(): string {
  const directory = openDirectory();
  onCleanup(() => rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return directory;
}

let template: Promise<string> | undefined;
afterAll(async () => {
  if (template) rmSync(path.dirname(await template), { recursive: true, force: true });
});

export async function createInitialisedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = path.join(createTemporaryDirectory(), "data");
  execFileSync("cp", ["-a", await template, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = path.join(openDirectory(), "data");
  await (await startCluster({ dataDir, log: silentLog, durable: false })).stop();
  return dataDir;
}

let script: string | undefined;
afterAll(() => {
  if (script) rmSync(path.dirname(script), { recursive: true, force: true });
});

function productScript(): string {
  const file = path.join(openDirectory(), "product.mjs");
  buildSync({
    entryPoints: [fileURLToPath(new URL("./product.ts", import.meta.url))],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native"],
    // The PostgreSQL package is found relative to the sources; bundled CommonJS modules need `require`.
    define: { "import.meta.url": JSON.stringify(import.meta.url) },
    banner: { js: `import * as node from "node:module"; const require = node.createRequire("/");` },
  });
  return file;
}

export function startAppProcess(
  dataDir: string,
  options: { uid?: number; gid?: number; native?: string; env?: NodeJS.ProcessEnv } = {},
): AppProcess {
  const { native, env, ...account } = options;
  script ??= productScript();
  const args = [script, dataDir, ...(native ? [native] : [])];
  const child = spawn(process.execPath, args, {
    ...account,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: LogLine[] = [];
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  const outcome = new Promise<{ connection: EmbeddedConnection } | { refused: string }>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const [kind, value] = JSON.parse(line) as [string, never];
      if (kind === "log") log.push(value);
      else if (kind === "ready") resolve({ connection: value });
      else if (kind === "refused") resolve({ refused: value });
      else reject(new Error(value));
    });
    // At `close` and not at `exit`, because after `exit` the last output may still be in the pipes.
    child.once("close", (code, signal) => reject(new Error(`${code} ${signal} ${output}`)));
  });
  outcome.catch(() => {});
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onCleanup(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    process: child,
    log,
    outcome,
    ended,
    connection: async () => {
      const result = await outcome;
      if ("refused" in result) throw new Error(result.refused);
      return result.connection;
    },
    refusal: async () => {
      const result = await outcome;
      if ("connection" in result) throw new Error("it started");
      return result.refused;
    },
  };
}

export async function queryDatabase(
  connection: EmbeddedConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Retries for a minute, then throws the last error: a machine under load may be slow. */
export async function retryForAMinute<T>(work: () => T | Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

export async function insertUntilDisconnected(
  connection: EmbeddedConnection,
  acknowledged: number[],
): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query("insert into sale default values returning id");
      acknowledged.push(Number(rows[0].id));
    }
  } catch {
    // The connection ended.
  }
}

export async function waitForAcknowledgedRows(acknowledged: number[], more = 20): Promise<void> {
  const before = acknowledged.length;
  await retryForAMinute(() => {
    if (acknowledged.length < before + more) throw new Error(`${acknowledged.length} acknowledged`);
  });
}

export async function findMissingIds(connection: EmbeddedConnection, ids: number[]): Promise<number[]> {
  const present = new Set(
    (await queryDatabase(connection, "select id from sale")).map((row) => Number(row.id)),
  );
  return ids.filter((id) => !present.has(id));
}

export function copyPostgresPackage(native: string): string {
  cpSync(findPostgresPackage().native, native, {
    recursive: true,
    filter: (file) => !file.endsWith(".a") && !lstatSync(file).isSymbolicLink(),
  });
  return native;
}
