import { readFile } from "node:fs/promises";
import pg from "pg";
import { uuidv7 } from "#core/uuid.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import { insertStore, insertUser } from "#server/features/auth/auth.sql.ts";
import { startSession } from "#server/session.ts";
import type { BenchTill } from "../till.ts";

/** The sales of each store are spread evenly over the last `days` days. */
export type SeedSize = { products: number; sales: number; days: number };

/** Creates stores of equal size. The middle store has `tills` tills, each with its own session. */
export async function seedStores(
  owner: Connection,
  size: SeedSize,
  count: { stores: number; tills: number },
): Promise<BenchTill[]> {
  const db = openDatabase(owner, () => {});
  try {
    const stores = Array.from({ length: count.stores }, () => uuidv7());
    for (const id of stores) {
      const store = { id, name: "Medida", ownerName: "Ana", phone: null, nit: null };
      await insertStore(db.identity, store, `MEDIDA${id.replaceAll("-", "")}`, new Date());
    }
    const storeId = stores[Math.floor(stores.length / 2)]!;
    const products = await seedHistories(owner, stores, size, storeId);
    const tills: BenchTill[] = [];
    for (let place = 0; place < count.tills; place++)
      tills.push({ ...(await createTillSession(db.identity, storeId, place)), products });
    return tills;
  } finally {
    await db.close();
  }
}

export async function createTillSession(
  connection: IdentityDatabase,
  storeId: string,
  place: number,
): Promise<Omit<BenchTill, "products">> {
  const now = new Date();
  const userId = uuidv7();
  await insertUser(
    connection,
    {
      id: userId,
      storeId,
      name: `Caja ${place + 1}`,
      email: `${userId}@example.com`,
      phone: null,
      passwordHash: "-",
      role: "OWNER",
    },
    now,
  );
  // Each till has its own loopback address, because the server limits the requests of one address.
  const address = `127.0.1.${place + 1}`;
  return { storeId, userId, address, token: await startSession(connection, { storeId, userId }, now) };
}

/**
 * Inserts the sales with SQL as the database owner, because a million sales through HTTP would take an hour.
 * Returns the products of one store.
 */
async function seedHistories(
  owner: Connection,
  stores: string[],
  size: SeedSize,
  storeId: string,
): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const [name, value] of Object.entries({ stores: `{${stores.join()}}`, ...size }))
      await client.query("select set_config($1, $2, false)", [`bench.${name}`, String(value)]);
    await client.query(await readFile(new URL("./history.sql", import.meta.url), "utf8"));
    const { rows } = await client.query<{ id: string }>("select id from products where store_id = $1", [
      storeId,
    ]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
