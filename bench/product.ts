import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Connection } from "#server/db/connect.ts";
import { findProcessTree } from "./processes/processes.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export type BenchApp = {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process until `/api/health` reports healthy. */
  startedIn: number;
  stop(): Promise<void>;
};

const TIMEOUT_MS = 900_000;

export async function startBenchApp(
  settings: ({ DATABASE_URL: string } | { DATA_DIR: string }) & Record<string, string>,
  // The default is the command of `npm start` in package.json.
  [command, ...args]: string[] = [
    process.execPath,
    "--max-semi-space-size=32",
    path.join(ROOT, "dist/server/main.js"),
  ],
): Promise<BenchApp> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(command!, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS)
      throw new Error("the product did not start");
    await sleep(2);
  }
  const startedIn = performance.now() - began;
  const pid = serverIn(child.pid!);
  const stop = async () => {
    if (child.exitCode === null) process.kill(pid, "SIGTERM");
    await ended;
  };
  return { port, pid, startedIn, stop };
}

/** Finds the server below npm and the shell that `npm start` puts before it. */
function serverIn(started: number): number {
  const isServer = (pid: number) => {
    const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return path.basename(program) === "node" && args.some((arg) => /(main\.js|start\.mjs)$/.test(arg));
  };
  return findProcessTree(started).find(isServer)!;
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/api/health", agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("error", () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The URL with which the app uses an existing database. */
export function buildDatabaseUrl({ host, port, user, password, database }: Connection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : "";
  return `postgres://${user}${secret}@${encodeURIComponent(host!)}:${port}/${database}`;
}
