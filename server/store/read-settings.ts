import sql, { empty } from "sql-template-tag";
import { buildImagePath } from "#core/goods/image-path.ts";
import {
  DEFAULT_STORE_SETTINGS,
  type StoreDocumentSettings,
  type StoreSettings,
} from "#core/store-settings.ts";
import { DEFAULT_STORE_TAXES, type StoreTaxes } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<StoreSettings, "taxes" | "documents"> & StoreTaxes & Partial<Past> & StoreDocumentSettings;
/** Null before the store first stated its tax responsibilities. */
type Past = { past: Pick<StoreTaxes, "vat" | "consumptionTax"> | null };

/** `lateAt` is the instant of a late sale; `taxes` are then the tax responsibilities at that instant. */
export async function readStoreSettings(tx: StoreTx, lateAt?: Date): Promise<StoreSettings> {
  return settingsOf(tx, await readRow(tx, lateAt));
}

function readRow(tx: StoreTx, lateAt?: Date): Promise<Row | null> {
  const past = lateAt
    ? sql`, (select json_build_object('vat', vat, 'consumptionTax', consumption_tax) from store_fiscal_changes
        where store_id = ${tx.storeId} and since <= ${lateAt} order by since desc limit 1) as past`
    : empty;
  // One statement for all tables, so that no sale waits for a second one. Each table may have no row.
  return tx.first<Row>(sql`
    select shifts, blind_count as "blindCount", credit, credit_limit as "creditLimit", s.credit_days as "creditDays",
      cash_rounding as "cashRounding", sell_below_stock as "sellBelowStock", cashier_discount as "cashierDiscount",
      cashier_returns as "cashierReturns", cashier_sees_day as "cashierSeesDay", payment_keys as "paymentKeys", ticket_note as "ticketNote",
      cash_to_keep as "cashToKeep", cashier_own_use as "cashierOwnUse", day_summary as "daySummary",
      confirm_transfers as "confirmTransfers", cashier_confirms as "cashierConfirms", scale_labels as "scaleLabels", vat, consumption_tax as "consumptionTax", free_item_tax as "freeItemTax", mode, environment,
      threshold_uvt as "thresholdUvt", wait${past}
    from (select * from store_settings where store_id = ${tx.storeId}) s
      full join (select * from store_fiscal where store_id = ${tx.storeId}) f on true
      full join (select * from fiscal_emission where store_id = ${tx.storeId}) e on true`);
}

function settingsOf(tx: StoreTx, row: Row | null): StoreSettings {
  if (!row) return DEFAULT_STORE_SETTINGS;
  const { vat, consumptionTax, freeItemTax, past, ...rest } = row;
  const { mode, environment, thresholdUvt, wait, ...settings } = rest;
  const { taxes: none, documents: noDocuments, ...defaults } = DEFAULT_STORE_SETTINGS;
  const documents = mode ? { mode, environment, thresholdUvt, wait } : noDocuments;
  const own = vat ? { vat, consumptionTax, freeItemTax, said: true } : none;
  const taxes = past === undefined ? own : { ...own, ...pastOf(past) };
  if (!settings.shifts) return { ...defaults, taxes, documents };
  const paymentKeys = settings.paymentKeys.map((one) => ({
    ...one,
    // Absent until the picture was read.
    qrText: one.qrText ?? null,
    image: buildImagePath(tx.storeId, one.image),
  }));
  return { ...settings, paymentKeys, taxes, documents };
}

/** Adds for the tills whether this computer can send mails, which is no setting of the store. */
export const withMailServer = (settings: StoreSettings, mails: boolean): StoreSettings =>
  mails ? { ...settings, documents: { ...settings.documents, mails } } : settings;

function pastOf(past: Past["past"]): Pick<StoreTaxes, "vat" | "consumptionTax"> {
  return past ?? { vat: DEFAULT_STORE_TAXES.vat, consumptionTax: DEFAULT_STORE_TAXES.consumptionTax };
}
