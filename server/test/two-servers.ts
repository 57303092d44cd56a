import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { createStore } from "#core/contract/auth.ts";
import { uuidv7 } from "#core/uuid.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { openServers } from "#server/db/cells/servers.ts";
import type { Connection } from "#server/db/connect.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { LOGICAL, startThrowawayPostgres } from "#server/db/embedded/testing/throwaway.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createTestApp, createTestClient, newTestEmail, type TestClient } from "#server/test/harness.ts";

export const FAR = "norte";
export const PASSWORD = "Una-clave-larga-2026!";
/** In milliseconds: the pause of a till between two sales or two tries. */
const PAUSE_MS = 20;
const quiet = { info() {}, warn() {}, error() {} };

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;
/** A process of Mostrador on both servers. */
export type Process = { db: Database; app: FastifyInstance };
export type Shop = TestClient & { storeId: string; email: string; code: string };

/** Two PostgreSQL servers, of which any number of processes can use both. */
export async function startTwoServers() {
  const [home, far] = await Promise.all(
    [1, 2].map(() => startThrowawayPostgres({ fast: true, settings: LOGICAL })),
  );
  const connections = new Map<string, Connection>([
    [HOME, home!.connection],
    [FAR, far!.connection],
  ]);
  await migrateDatabase(home!.connection);
  const closes: (() => Promise<unknown>)[] = [];
  /** `shares`: for how many servers the process has connections. */
  const open = async (shares = 2): Promise<Process> => {
    const openPools = (on: Connection) => openDatabase(on, () => {}, { servers: shares });
    const others = new Map([[FAR, far!.connection]]);
    const db = await openServers(openPools(home!.connection), others, openPools, quiet);
    const app = await createTestApp(db, pino({ level: "silent" }), { hasMailServer: true });
    closes.push(() => app.close().then(() => db.close()));
    return { db, app };
  };
  const owners = new Map<string, pg.Pool>();
  const ask = async <Row extends object>(
    server: string,
    query: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    const pool = owners.get(server) ?? new pg.Pool({ ...connections.get(server)!, max: 2 });
    if (!owners.has(server)) pool.on("error", () => {});
    owners.set(server, pool);
    return (await pool.query(query, values)).rows as Row[];
  };
  return {
    connections,
    open,
    ask,
    stopServer: (name: string) => (name === HOME ? home! : far!).stop(),
    stop: async () => {
      for (const close of closes) await close();
      for (const pool of owners.values()) await pool.end();
      await Promise.all([home!.stop(), far!.stop()]);
    },
  };
}

export const serverOf = async ({ ask }: TwoServers, storeId: string): Promise<string | undefined> =>
  (await ask<{ server: string }>(HOME, "select server from cells.stores where store_id = $1", [storeId]))[0]
    ?.server;

/** Signs up a store, on `server` if it is given: each store goes to the server with fewer of them. */
export async function signUp(servers: TwoServers, { app }: Process, server?: string): Promise<Shop> {
  for (;;) {
    const email = newTestEmail();
    const body = { name: "Tienda Nueva", ownerName: "Ana", email, password: PASSWORD };
    const { token, data } = await (await createTestClient(null, app)).call(createStore, { body });
    const shop = {
      ...(await createTestClient(token, app)),
      email,
      storeId: data.store.id,
      code: data.store.storeId,
    };
    if (!server || (await serverOf(servers, shop.storeId)) === server) return shop;
  }
}

/**
 * Tills that sell until the returned function is called, each in one of the processes. A till repeats a sale under its key
 * until it is recorded.
 */
export function startTills(shop: Shop, productId: string, processes: readonly Process[]) {
  let selling = true;
  let sold = 0;
  const till = async ({ app }: Process) => {
    const { send } = await createTestClient(shop.token, app);
    const body = { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" };
    while (selling) {
      const sale = { method: "POST", url: "/api/sales", headers: { "idempotency-key": uuidv7() }, body };
      for (let { status } = await send(sale); status !== 201; { status } = await send(sale)) {
        if (status !== 503) throw new Error(`a sale was answered with ${status}`);
        await sleep(PAUSE_MS);
      }
      sold += 1;
      await sleep(PAUSE_MS);
    }
  };
  const tills = processes.map(till);
  return async (): Promise<number> => {
    selling = false;
    await Promise.all(tills);
    return sold;
  };
}
