import sql from "sql-template-tag";
import { readImageHash } from "#core/goods/image-path.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Writes all settings, with or without an existing row. */
export async function saveSettings(tx: StoreTx, settings: StoreSettings): Promise<void> {
  const keys = settings.paymentKeys.map((key) => ({
    ...key,
    image: key.image && readImageHash(tx.storeId, key.image),
  }));
  await tx.run(sql`
    insert into store_settings (store_id, shifts, blind_count, credit, credit_limit, credit_days, cash_rounding,
      sell_below_stock, cashier_discount, cashier_returns, payment_keys, ticket_note, cash_to_keep,
      scale_labels, cashier_sees_day)
    values (${tx.storeId}, ${settings.shifts}, ${settings.blindCount}, ${settings.credit}, ${settings.creditLimit},
      ${settings.creditDays}, ${settings.cashRounding}, ${settings.sellBelowStock}, ${settings.cashierDiscount},
      ${settings.cashierReturns}, ${JSON.stringify(keys)}, ${settings.ticketNote},
      ${settings.cashToKeep}, ${JSON.stringify(settings.scaleLabels)},
      ${settings.cashierSeesDay})
    on conflict (store_id) do update set shifts = excluded.shifts, blind_count = excluded.blind_count,
      credit = excluded.credit, credit_limit = excluded.credit_limit, credit_days = excluded.credit_days,
      cash_rounding = excluded.cash_rounding, sell_below_stock = excluded.sell_below_stock,
      cashier_discount = excluded.cashier_discount, cashier_returns = excluded.cashier_returns,
      payment_keys = excluded.payment_keys, ticket_note = excluded.ticket_note,
      cash_to_keep = excluded.cash_to_keep, scale_labels = excluded.scale_labels,
      cashier_sees_day = excluded.cashier_sees_day`);
}

/** Makes the settings refer to exactly these pictures. Returns the previous pictures. */
export async function replaceSettingsImages(tx: StoreTx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  await tx.run(sql`
    insert into settings_images (store_id, hash) select ${tx.storeId}, i.hash from unnest(${hashes}::bytea[]) as i (hash)
    on conflict do nothing`);
  return tx.column<Buffer>(sql`
    delete from settings_images where store_id = ${tx.storeId} and hash <> all (${hashes}::bytea[]) returning hash`);
}
