import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import { readPidFile } from "#server/db/embedded/previous-server.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { type SeedSize, seedStores } from "./data/seed.ts";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { type BenchApp, buildDatabaseUrl, startBenchApp } from "./product.ts";
import type { BenchTill } from "./till.ts";

export const BENCH_CLIENT_COUNT = 8;
/** Number of clients of the load run. The other measurements use some of these clients. */
const TILLS = 50;
const SHORT_HISTORY = { products: 50_000, sales: 10_000, days: 10 };
const LONG_HISTORY = { products: 50_000, sales: 1_000_000, days: 1_000 };

export type RunningApp = BenchApp & { connection: HttpConnection };

export type Bench = {
  /** Data directory of the embedded PostgreSQL. After `stopServer` the app can start on this directory. */
  dataDir: string;
  owner: Connection;
  postmaster: number;
  young(): Promise<BenchTill[]>;
  old(): Promise<BenchTill[]>;
  product(): Promise<RunningApp>;
  startOn(connection: Connection): Promise<RunningApp>;
  stopServer(): Promise<void>;
  end(): Promise<void>;
};

/** Starts the embedded PostgreSQL with the app's settings, durable, in a temporary directory. */
export async function openBench(): Promise<Bench> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "mostrador-bench-"));
  chmodSync(directory, 0o711); // lets the account that runs the server for root enter the directory
  const dataDir = path.join(directory, "data");
  const log = { info() {}, warn: console.warn, error: console.error };
  const server = await startCluster({ dataDir, log });
  const owner = server.connection;
  await migrateDatabase(owner);
  const running: RunningApp[] = [];
  const startOn = async (connection: Connection) => {
    const product = await startBenchApp({ DATABASE_URL: buildDatabaseUrl(connection) });
    running.push({ ...product, connection: openHttpConnection(product) });
    return running.at(-1)!;
  };
  const fill = (size: SeedSize, name: string) => async () => {
    console.log(`Filling the store ${name}…`);
    const tills = await seedStores(owner, size, { stores: 1, tills: TILLS });
    await runMaintenance(owner);
    return tills;
  };
  const stopServer = memoize(async () => {
    for (const { connection, stop } of running) {
      connection.agent.destroy();
      await stop();
    }
    await server.stop();
  });
  return {
    dataDir,
    owner,
    startOn,
    postmaster: readPostmasterPid(dataDir),
    young: memoize(fill(SHORT_HISTORY, "with a short history")),
    old: memoize(fill(LONG_HISTORY, "with a million sales")),
    product: memoize(() => startOn(owner)),
    stopServer,
    end: async () => {
      await stopServer();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function readPostmasterPid(dataDir: string): number {
  const pid = readPidFile(path.join(dataDir, "postgres"))?.pid;
  if (!pid) throw new Error("PostgreSQL does not run");
  return pid;
}

/** Does what autovacuum and timed checkpoints do in a real store. */
export async function runMaintenance(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
