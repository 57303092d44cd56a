import { createHash } from "node:crypto";
import { settle } from "#core/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import { insertSale, lockProducts } from "#server/features/sales/sales.sql.ts";
import { findSession } from "#server/http/session.ts";
import { ask, type Door } from "./door.ts";

/** One till with a session of its own. A checkout is three items in cash under an idempotency key. */
export type Till = { storeId: string; userId: string; token: string; address: string; products: string[] };

const LINES = 3;

function pick(products: string[]): string[] {
  const chosen = new Set<string>();
  while (chosen.size < LINES) chosen.add(products[Math.floor(Math.random() * products.length)]!);
  return [...chosen];
}

export function checkout(till: Till) {
  const items = pick(till.products).map((productId) => ({ productId, quantity: 1 }));
  return {
    method: "POST" as const,
    path: "/api/sales",
    body: { items, paymentMethod: "CASH", amountPaid: 50_000 },
  };
}

/** Through the front door. Resolves with the length of the 201. */
export function checkoutOverHttp(till: Till, door: Door): Promise<number> {
  const { method, path, body } = checkout(till);
  return ask(door, till, method, path, body);
}

/** The same statements in the same transaction, from this process and without HTTP. */
export async function checkoutInSql(till: Till, db: Database): Promise<void> {
  const now = new Date();
  const user = await findSession(db.identity, `Bearer ${till.token}`, now);
  await db.inStore(
    till.storeId,
    async (tx) => {
      const id = uuidv7(now.getTime());
      const products = await lockProducts(tx, pick(till.products).sort());
      const lines = products.map((product) => ({
        ...{
          id: uuidv7(now.getTime()),
          productId: product.id,
          productName: product.name,
          description: null,
          quantity: 1,
          price: product.price,
        },
      }));
      const total = lines.reduce((sum, line) => sum + line.price, 0);
      const sale = {
        ...{ id, createdAt: now, total, paymentMethod: "CASH" as const, customer: null, seller: user! },
        ...settle("CASH", total, 50_000)!,
        idempotencyKey: uuidv7(),
        requestHash: createHash("sha256").update(id).digest(),
      };
      await insertSale(tx, sale, lines);
      const taken = lines.map(({ productId }) => ({ productId, quantity: -1 }));
      await moveStock(tx, { kind: "SALE", lines: taken, saleId: id, user: user! }, now);
    },
    { keptPlans: true },
  );
}
