import { AppError } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readCustomer, updateCustomerPriceLevel } from "#server/features/customers/customers.sql.ts";
import type { Session } from "#server/session.ts";

type WriteCall = { tx: StoreTx; session: Session; now: Date };

/** @throws CUSTOMER_NOT_FOUND */
export async function changeCustomerPriceLevel(
  { tx, session, now }: WriteCall,
  id: string,
  level: PriceLevel,
): Promise<void> {
  const before = await readCustomer(tx, id);
  if (!before) throw new AppError("CUSTOMER_NOT_FOUND");
  if (before.priceLevel === level) return;
  await updateCustomerPriceLevel(tx, id, level);
  const details = { from: before.priceLevel, to: level };
  await recordEvent(tx, session, { kind: "PRICE_LEVEL_CHANGED", subject: { id, name: null }, details }, now);
}
