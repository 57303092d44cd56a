import { createHash } from "node:crypto";
import type { Sale, SalePayload } from "#core/contract/sales.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { settle } from "#core/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import { decideLines, refuseOtherTotal, totalOf } from "#server/features/sales/sale-rules.ts";
import * as sales from "#server/features/sales/sales.sql.ts";
import type { Session } from "#server/http/session.ts";

/**
 * Finishes a sale: stock is taken, the sale, its items and its stock movements are written, or nothing
 * is. The same idempotency key answers the first sale again, however many arrive at once.
 */
export async function recordSale(
  tx: StoreTx,
  session: Session,
  payload: SalePayload,
  idempotencyKey: string | null,
  now: Date,
): Promise<Sale> {
  const requestHash = createHash("sha256")
    .update(JSON.stringify(["sale", payload]))
    .digest();
  const id = uuidv7(now.getTime());
  const ids = [...new Set(payload.items.map((item) => item.productId.toLowerCase()))].sort();
  // A second try with the same key waits here until the first one is decided.
  const products = await sales.lockProducts(tx, ids);
  try {
    const lines = decideLines(payload.items, products);
    const payment = decidePayment(payload, totalOf(lines));
    const customer = payload.customerId ? await sales.copyCustomer(tx, payload.customerId) : null;
    if (payload.customerId && !customer) throw new AppError("CUSTOMER_NOT_FOUND");
    const written = await sales.insertSale(
      tx,
      { id, createdAt: now, ...payment, customer, seller: session, idempotencyKey, requestHash },
      lines,
    );
    if (!written) return await firstAnswer(tx, idempotencyKey!, requestHash);
    const taken = lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
    await moveStock(tx, { kind: "SALE", lines: taken, saleId: id, user: session }, now);
    return (await sales.saleById(tx, id))!;
  } catch (error) {
    // What is refused now may have been sold by the first try: then its answer counts.
    const refused = error instanceof AppError && idempotencyKey !== null;
    if (refused && (await sales.saleByKey(tx, idempotencyKey)))
      return firstAnswer(tx, idempotencyKey, requestHash);
    throw error;
  }
}

/** @throws PRICE_CHANGED, CASH_TOO_LOW or INVALID_INPUT */
function decidePayment({ paymentMethod, total: sentTotal, amountPaid }: SalePayload, total: number) {
  if (total > MAX_MONEY)
    throw new AppError("INVALID_INPUT", { message: "El total de la venta es demasiado grande" });
  refuseOtherTotal(sentTotal, total);
  const settled = settle(paymentMethod, total, amountPaid);
  if (!settled) {
    const { message } = new AppError("CASH_TOO_LOW");
    throw new AppError("CASH_TOO_LOW", { fields: [{ field: "amountPaid", message }] });
  }
  return { total, paymentMethod, ...settled };
}

async function firstAnswer(tx: StoreTx, key: string, requestHash: Buffer): Promise<Sale> {
  const first = (await sales.saleByKey(tx, key))!;
  if (!first.requestHash.equals(requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  return (await sales.saleById(tx, first.id))!;
}
