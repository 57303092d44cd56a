import sql from "sql-template-tag";
import { imagePath } from "#core/image-path.ts";
import { DEFAULT_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** How the store sells; a store that never said so sells as the specification has it. */
export async function readSettings(tx: StoreTx): Promise<StoreSettings> {
  const row = await tx.first<StoreSettings>(sql`
    select shifts, blind_count as "blindCount", credit, credit_limit as "creditLimit", credit_days as "creditDays",
      cash_rounding as "cashRounding", sell_below_stock as "sellBelowStock", cashier_discount as "cashierDiscount",
      cashier_returns as "cashierReturns", payment_keys as "paymentKeys", ticket_note as "ticketNote",
      cash_to_keep as "cashToKeep"
    from store_settings where store_id = ${tx.storeId}`);
  if (!row) return DEFAULT_SETTINGS;
  const paymentKeys = row.paymentKeys.map((one) => ({ ...one, image: imagePath(tx.storeId, one.image) }));
  return { ...row, paymentKeys };
}
