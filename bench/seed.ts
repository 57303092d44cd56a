import { readFile } from "node:fs/promises";
import pg from "pg";
import { uuidv7 } from "#core/uuid.ts";
import type { Connection } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { insertStore, insertUser } from "#server/features/auth/auth.sql.ts";
import { startSession } from "#server/http/session.ts";
import type { Till } from "./till.ts";

/** The sales are spread evenly over the days up to now. */
export type Size = { products: number; sales: number; days: number };

/** A store of that size with as many tills, each with a session of its own. */
export async function seedStore(
  db: Database,
  owner: Connection,
  size: Size,
  tillCount: number,
): Promise<Till[]> {
  const now = new Date();
  const storeId = uuidv7();
  const store = { id: storeId, name: "Medida", ownerName: "Ana", phone: null, nit: null };
  await insertStore(db.identity, store, `MEDIDA${storeId.replaceAll("-", "")}`, now);
  const products = await seedHistory(owner, storeId, size);
  return Promise.all(
    Array.from({ length: tillCount }, async (_, index) => {
      const userId = uuidv7();
      const email = `${userId}@example.com`;
      const name = `Caja ${index + 1}`;
      await insertUser(
        db.identity,
        { id: userId, storeId, name, email, phone: null, passwordHash: "-", role: "OWNER" },
        now,
      );
      return { storeId, userId, token: await startSession(db.identity, { storeId, userId }, now), products };
    }),
  );
}

/** Set by set, as the owner: through the front door a million sales would take an hour. Returns the products. */
async function seedHistory(owner: Connection, store: string, size: Size): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const [name, value] of Object.entries({ store, ...size }))
      await client.query("select set_config($1, $2, false)", [`bench.${name}`, String(value)]);
    await client.query(await readFile(new URL("./history.sql", import.meta.url), "utf8"));
    const { rows } = await client.query<{ id: string }>("select id from products where store_id = $1", [
      store,
    ]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
