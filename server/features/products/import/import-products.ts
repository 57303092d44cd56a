import { MOST_FINDINGS } from "#core/contract/fields.ts";
import type { ProductFields } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  findClashes,
  insertProducts,
  prepareImport,
} from "#server/features/products/import/import-products.sql.ts";
import { clashErrors } from "#server/features/products/import/import-rules.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { refuseProductsBeyondPlan } from "#server/features/stores/plan-limits.ts";
import { invalidInput } from "#server/http/errors.ts";
import type { Session } from "#server/http/session.ts";

const IN_PROGRESS = {
  message: "Tu tienda ya está importando productos. Espera a que termine e intenta de nuevo.",
  retryAfter: 5,
};

type Import = {
  tx: StoreTx;
  session: Session;
  now: Date;
  planLimits: PlanLimits;
};

/**
 * Creates all of the products with their stock, or none.
 * @returns how many were created
 * @throws OVERLOADED while another process imports for the store; INVALID_INPUT with the names and codes that are taken or repeated; PLAN_PRODUCTS_FULL
 */
export async function importProducts(
  { tx, session, now, planLimits }: Import,
  list: readonly ProductFields[],
): Promise<number> {
  // Of this process they come one by one (maxBody, in the contract). Waiting for another's would take a connection.
  if (!(await prepareImport(tx))) throw new AppError("OVERLOADED", IN_PROGRESS);
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
