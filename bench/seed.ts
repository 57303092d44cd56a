import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import { insertRows } from "#server/demo/insert-rows.sql.ts";
import { insertStore, insertUser } from "#server/features/auth/auth.sql.ts";
import { startSession } from "#server/http/session.ts";
import type { Till } from "./till.ts";

/** A store with that many products and as many tills, each with a session of its own. */
export async function seedStore(db: Database, productCount: number, tillCount: number): Promise<Till[]> {
  const now = new Date();
  const storeId = uuidv7();
  const store = { id: storeId, name: "Medida", ownerName: "Ana", phone: null, nit: null };
  await insertStore(db.identity, store, `MEDIDA${storeId.replaceAll("-", "")}`, now);
  const products = Array.from({ length: productCount }, () => uuidv7());
  await db.inStore(storeId, (tx) =>
    insertRows(
      tx,
      "products",
      products.map((id, index) => ({
        ...{ id, name: `Producto de prueba ${index}`, price: 1_000 + (index % 90) * 50, stock: 9_000_000 },
        ...{ category: "Otra", active: true, created_at: now, updated_at: now },
      })),
    ),
  );
  return Promise.all(
    Array.from({ length: tillCount }, async (_, index) => {
      const userId = uuidv7();
      const email = `${userId}@example.com`;
      const name = `Caja ${index + 1}`;
      await insertUser(
        db.identity,
        { id: userId, storeId, name, email, phone: null, passwordHash: "-", role: "CASHIER" },
        now,
      );
      return { storeId, userId, token: await startSession(db.identity, { storeId, userId }, now), products };
    }),
  );
}
