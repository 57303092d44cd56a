import { createHash } from "node:crypto";
import type { ProductFields } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  findClashes,
  importById,
  insertImport,
  insertProducts,
  prepareImport,
} from "#server/features/products/import-products.sql.ts";
import { clashErrors } from "#server/features/products/import-rules.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import { refuseProductsBeyondPlan } from "#server/features/stores/plan-limits.ts";
import { invalidInput, MOST_FINDINGS } from "#server/http/errors.ts";
import type { Session } from "#server/http/session.ts";

type Import = {
  tx: StoreTx;
  session: Session;
  idempotencyKey: string | null;
  now: Date;
  planLimits: PlanLimits;
};

/**
 * Creates all of the products with their stock, or none. The same key answers the first import again.
 * @returns how many were created
 * @throws INVALID_INPUT with the names and codes that are taken or repeated; PLAN_PRODUCTS_FULL
 */
export async function importProducts(
  { tx, session, idempotencyKey, now, planLimits }: Import,
  list: readonly ProductFields[],
): Promise<number> {
  const id = idempotencyKey ?? uuidv7(now.getTime());
  const requestHash = createHash("sha256").update(JSON.stringify(list)).digest();
  await prepareImport(tx);
  const isNew = await insertImport(tx, { id, requestHash, products: list.length }, session, now);
  if (!isNew) {
    const first = (await importById(tx, id))!;
    if (!first.requestHash.equals(requestHash))
      throw new AppError("IDEMPOTENCY_MISMATCH", { message: "Esta importación ya se hizo con otros datos" });
    return first.products;
  }
  await refuseProductsBeyondPlan(tx, planLimits, list.length);
  const clashes = await findClashes(tx, list, MOST_FINDINGS);
  if (clashes.length > 0) throw invalidInput(clashErrors(clashes));
  const products = list.map((fields) => ({ ...fields, id: uuidv7(now.getTime()) }));
  await insertProducts(tx, products, now);
  const lines = products
    .filter(({ stock }) => stock > 0)
    .map(({ id: productId, stock }) => ({ productId, quantity: stock }));
  await moveStock(tx, { kind: "INITIAL", lines, user: session }, now);
  const details = { products: products.length };
  await recordEvent(tx, session, { kind: "PRODUCTS_IMPORTED", details }, now);
  return products.length;
}
