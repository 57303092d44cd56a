import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { openTestServer } from "#server/test/harness.ts";

/** Sets the settings of a store, for tests about something else. */
export async function setStoreSettings(storeId: string, settings: Partial<StoreSettings>): Promise<void> {
  const all = { ...DEFAULT_STORE_SETTINGS, ...settings };
  const owner = (await openTestServer()).pool("owner");
  await owner.query(
    `insert into store_settings (store_id, shifts, blind_count, credit, credit_limit, credit_days, cash_rounding,
       sell_below_stock, cashier_discount, cashier_returns, confirm_transfers, cashier_confirms, payment_keys)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '[]')
     on conflict (store_id) do update set shifts = excluded.shifts, blind_count = excluded.blind_count,
       credit = excluded.credit, credit_limit = excluded.credit_limit, credit_days = excluded.credit_days,
       cash_rounding = excluded.cash_rounding, sell_below_stock = excluded.sell_below_stock,
       cashier_discount = excluded.cashier_discount, cashier_returns = excluded.cashier_returns,
       confirm_transfers = excluded.confirm_transfers, cashier_confirms = excluded.cashier_confirms`,
    [
      ...[storeId, all.shifts, all.blindCount, all.credit, all.creditLimit, all.creditDays, all.cashRounding],
      ...[all.sellBelowStock, all.cashierDiscount, all.cashierReturns],
      ...[all.confirmTransfers, all.cashierConfirms],
    ],
  );
  await owner.end();
}
