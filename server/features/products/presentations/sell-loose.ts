import type { LooseProductFields } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { decideLooseProduct } from "#server/features/products/presentations/loose-rules.ts";
import {
  insertPresentations,
  isProductInOpenOrders,
  movePresentation,
  retireProductRow,
} from "#server/features/products/presentations/presentations.sql.ts";
import {
  findProductById,
  insertProducts,
  lockProduct,
  setProductImage,
} from "#server/features/products/products.sql.ts";
import { moveStock, recordInitialStock } from "#server/features/products/stock/move-stock.ts";
import { readProductCost } from "#server/features/products/stock/movements.sql.ts";
import { findOpenCountOfProduct } from "#server/store/open-counts.sql.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

type LooseCall = WriteCall & { planLimits: PlanLimitMode };

/**
 * Moves all stock to a new product that is counted by the piece. The old product stays in past documents
 * and becomes inactive.
 * @throws PRODUCT_NOT_FOUND, PRODUCT_IN_ORDERS, PRODUCT_IN_COUNT, PRODUCT_NAME_TAKEN and the errors of `decideLooseProduct`
 */
export async function sellProductLoose(
  { tx, session, now, planLimits }: LooseCall,
  id: string,
  fields: LooseProductFields,
): Promise<Product> {
  // The plan's lock comes before product locks, as in a sale.
  if ((await findProductById(tx, id))?.active === false) await refuseProductsBeyondPlan(tx, planLimits, 1);
  const locked = await lockProduct(tx, id);
  if (!locked) throw new AppError("PRODUCT_NOT_FOUND");
  const old = (await findProductById(tx, id))!;
  if (await isProductInOpenOrders(tx, id)) throw new AppError("PRODUCT_IN_ORDERS");
  const count = await findOpenCountOfProduct(tx, id);
  if (count)
    throw new AppError("PRODUCT_IN_COUNT", {
      message: `Este producto está en el conteo ${count.number}`,
      details: { count: { id: count.id, number: count.number } },
    });
  const loose = decideLooseProduct(old, await readProductCost(tx, id), fields);
  // Retires the old product first, which frees its codes for the new one.
  await retireProductRow(tx, id, now);
  const { name, price } = fields;
  const { unit, category, description, tax } = old;
  const made = uuidv7(now.getTime());
  const { stock, cost, minStock } = loose;
  const kept = { unit, category, description, tax, tracksStock: old.tracksStock };
  const codes = { barcode: null, gtin: null, storeCode: null };
  await insertProducts(tx, [{ id: made, name, price, ...kept, stock, cost, minStock, ...codes }], now);
  if (locked.imageHash) await setProductImage(tx, made, locked.imageHash);
  recordInitialStock(tx, [{ id: made, stock: loose.stock }], session, now);
  for (const { id: own, ...presentation } of loose.presentations) {
    if (own) await movePresentation(tx, made, { ...presentation, id: own });
    else
      await insertPresentations(tx, [{ ...presentation, id: uuidv7(now.getTime()), productId: made }], now);
  }
  if (old.stock !== 0) {
    const note = `Ahora se vende suelto: «${name}»`;
    const lines = [{ productId: id, quantity: -old.stock }];
    await moveStock(tx, { kind: "ADJUSTMENT", reason: "CORRECTION", note, lines, user: session }, now);
  }
  const details = { name, units: fields.units, stock: loose.stock };
  await recordEvent(tx, session, { kind: "SOLD_LOOSE", subject: { id, name: old.name }, details }, now);
  return (await findProductById(tx, made))!;
}
