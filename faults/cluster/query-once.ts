import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const TIMEOUT_MS = 60_000;

/** Queries with a new connection, because the server may stop and restart between queries. */
export async function queryOnNewConnection<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // the failing query reports the error
  try {
    await client.connect();
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits until the condition is true; a rejection counts as false.
 * @throws after 60 s
 */
export async function waitUntilTrue(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error("a PostgreSQL did not stop or start");
    await sleep(100);
  }
}

/** The process id of the PostgreSQL that runs on this directory. */
export function readPostmasterPid(directory: string): number {
  return Number(readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[0]);
}
