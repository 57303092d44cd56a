import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inject } from "vitest";

const MAIN = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

export type BuiltServer = {
  address: string;
  process: ChildProcess;
  output(): string;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

type DataDirectoryOptions = {
  embedded?: boolean;
  /** A directory in which the product has started before, because a first start takes some seconds more. */
  used?: boolean;
};

/** Creates a data directory, for the embedded database or on a new database of TEST_DATABASE_URL. */
export async function createDataDirectory(
  options: DataDirectoryOptions = {},
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mostrador-e2e-"));
  chmodSync(dataDir, 0o711); // lets the account that runs the database for root enter the directory
  const url = options.embedded ? undefined : process.env.TEST_DATABASE_URL;
  // With `cp`, which keeps the owner of PostgreSQL's files.
  if (options.used && !url) spawnSync("cp", ["-a", `${inject("usedDirectory")}/.`, dataDir]);
  const database = `mostrador_e2e_${path.basename(dataDir).slice(-6).toLowerCase()}_${process.pid}`;
  if (url) await runOnServer(url, `create database ${database} template template0 encoding 'UTF8'`);
  return {
    env: { DATA_DIR: dataDir, ...(url && { DATABASE_URL: withDatabase(url, database) }) },
    remove: async () => {
      if (url) await runOnServer(url, `drop database ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts the built server like `npm start`, by the command `through` if given; waits for its address. */
export async function startBuiltServer(
  env: Record<string, string>,
  args: string[] = [],
  through: string[] = [],
): Promise<BuiltServer> {
  const { child, output } = launch(env, args, through);
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Mostrador está listo en (http:\/\/localhost:\d+)/.exec(output());
      if (found) resolve(found[1]!);
    };
    child.stdout!.on("data", look);
    child.on("close", () => reject(new Error(`the product ended before it was ready:\n${output()}`)));
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  return {
    address,
    process: child,
    output,
    stop: async () => {
      child.kill("SIGTERM");
      return (await ended)[0];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts a server that must refuse to start. Returns its output and exit code. */
export async function startServerThatRefuses(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env, []);
  // Output may arrive after the process has ended, until the pipes are closed.
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output() };
}

function launch(env: Record<string, string>, args: string[], through: string[] = []) {
  const [command, ...rest] = [...through, process.execPath, MAIN, ...args];
  const child = spawn(command!, rest, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      HTTPS_PORT: "off",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { child, output: () => output };
}
