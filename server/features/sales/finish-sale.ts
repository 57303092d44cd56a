import { createHash } from "node:crypto";
import type { Sale } from "#core/contract/sales.ts";
import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import {
  answerOf,
  decidePayment,
  type LockedProduct,
  type OfferedPayment,
  type SaleLine,
  totalOf,
} from "#server/features/sales/sale-rules.ts";
import * as sales from "#server/features/sales/sales.sql.ts";
import { refuseSaleBeyondPlan } from "#server/features/stores/plan-limits.ts";
import type { Session } from "#server/http/session.ts";

/** Who asks for a sale, when, and under which key. */
export type Till = {
  tx: StoreTx;
  session: Session;
  idempotencyKey: string | null;
  now: Date;
  planLimits: PlanLimits;
};

type Wanted = OfferedPayment & { customerId?: string | null };
type Decided = { lines: SaleLine[]; products: LockedProduct[] };

/**
 * The way of every sale: stock is taken, the sale, its items and its stock movements are written, or
 * nothing is. The same idempotency key answers the first sale again, however many arrive at once.
 */
export async function finishSale(
  { tx, session, idempotencyKey, now, planLimits }: Till,
  kind: "sale" | "free sale",
  payload: Wanted,
  decideLines: () => Decided | Promise<Decided>,
): Promise<Sale> {
  const requestHash = createHash("sha256")
    // Absent and null are the same.
    .update(JSON.stringify([kind, payload], (_, value) => value ?? undefined))
    .digest();
  const id = uuidv7(now.getTime());
  try {
    await refuseSaleBeyondPlan(tx, planLimits, dayOf(now));
    const decided = await decideLines();
    const lines = decided.lines.map((line) => ({ id: uuidv7(now.getTime()), ...line }));
    const payment = decidePayment(payload, totalOf(lines));
    const customer = payload.customerId ? await sales.copyCustomer(tx, payload.customerId) : null;
    if (payload.customerId && !customer) throw new AppError("CUSTOMER_NOT_FOUND");
    // Where no product was locked, a second try with the same key waits here until the first one is decided.
    const sale = { id, createdAt: now, ...payment, customer, seller: session, idempotencyKey, requestHash };
    if (!(await sales.insertSale(tx, sale, lines)))
      return await firstAnswer(tx, idempotencyKey!, requestHash);
    const taken = lines.flatMap(({ productId, quantity }) =>
      productId === null ? [] : { productId, quantity: -quantity },
    );
    if (taken.length > 0) await moveStock(tx, { kind: "SALE", lines: taken, saleId: id, user: session }, now);
    return answerOf(sale, lines, decided.products);
  } catch (error) {
    // What is refused now may have been sold by the first try: then its answer counts.
    const refused = error instanceof AppError && idempotencyKey !== null;
    if (refused && (await sales.saleByKey(tx, idempotencyKey)))
      return firstAnswer(tx, idempotencyKey, requestHash);
    throw error;
  }
}

async function firstAnswer(tx: StoreTx, key: string, requestHash: Buffer): Promise<Sale> {
  const first = (await sales.saleByKey(tx, key))!;
  if (!first.requestHash.equals(requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  return (await sales.saleById(tx, first.id))!;
}
