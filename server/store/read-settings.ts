import sql, { empty } from "sql-template-tag";
import { imagePath } from "#core/image-path.ts";
import { DEFAULT_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { DEFAULT_TAXES, type StoreTaxes } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<StoreSettings, "taxes"> & StoreTaxes & Partial<Past> & Partial<Emission>;
/** Null before the store's first settings. */
type Past = { past: Pick<StoreTaxes, "vat" | "consumptionTax"> | null };

/** The electronic document that each sale gets by default, and its destination. */
export type Emission = { mode: "OFF" | "DEE" | "FEV"; environment: "TEST" | "PRODUCTION" };

const NO_EMISSION: Emission = { mode: "OFF", environment: "TEST" };

/**
 * The store's settings, or the specification's defaults. With `lateAt`, the instant of a late sale, `taxes` are
 * the store's responsibilities at that instant.
 */
export async function readSettings(tx: StoreTx, lateAt?: Date): Promise<StoreSettings> {
  return settingsOf(tx, await readRow(tx, lateAt));
}

/**
 * The settings and what a sale's electronic document depends on, in one statement, so that no sale waits for a
 * second one.
 */
export async function readSelling(
  tx: StoreTx,
  lateAt?: Date,
): Promise<{ settings: StoreSettings; emission: Emission }> {
  const row = await readRow(tx, lateAt, true);
  const emission =
    row?.mode && row.environment ? { mode: row.mode, environment: row.environment } : NO_EMISSION;
  return { settings: settingsOf(tx, row), emission };
}

function readRow(tx: StoreTx, lateAt?: Date, emission = false): Promise<Row | null> {
  const past = lateAt
    ? sql`, (select json_build_object('vat', vat, 'consumptionTax', consumption_tax) from store_fiscal_changes
        where store_id = ${tx.storeId} and since <= ${lateAt} order by since desc limit 1) as past`
    : empty;
  // Both rows are optional.
  return tx.first<Row>(sql`
    select shifts, blind_count as "blindCount", credit, credit_limit as "creditLimit", s.credit_days as "creditDays",
      cash_rounding as "cashRounding", sell_below_stock as "sellBelowStock", cashier_discount as "cashierDiscount",
      cashier_returns as "cashierReturns", payment_keys as "paymentKeys", ticket_note as "ticketNote",
      cash_to_keep as "cashToKeep", vat, consumption_tax as "consumptionTax", free_item_tax as "freeItemTax"${emission ? sql`, mode, environment` : empty}${past}
    from (select * from store_settings where store_id = ${tx.storeId}) s
      full join (select * from store_fiscal where store_id = ${tx.storeId}) f on true
      ${emission ? sql`full join (select mode, environment from fiscal_emission where store_id = ${tx.storeId}) e on true` : empty}`);
}

function settingsOf(tx: StoreTx, row: Row | null): StoreSettings {
  if (!row) return DEFAULT_SETTINGS;
  const { vat, consumptionTax, freeItemTax, past: held, mode: _, environment: __, ...settings } = row;
  const { taxes: none, ...defaults } = DEFAULT_SETTINGS;
  const own = vat ? { vat, consumptionTax, freeItemTax, said: true } : none;
  const taxes = held === undefined ? own : { ...own, ...pastOf(held) };
  if (!settings.shifts) return { ...defaults, taxes };
  const paymentKeys = settings.paymentKeys.map((one) => ({
    ...one,
    image: imagePath(tx.storeId, one.image),
  }));
  return { ...settings, paymentKeys, taxes };
}

function pastOf(held: Past["past"]): Pick<StoreTaxes, "vat" | "consumptionTax"> {
  return held ?? { vat: DEFAULT_TAXES.vat, consumptionTax: DEFAULT_TAXES.consumptionTax };
}
