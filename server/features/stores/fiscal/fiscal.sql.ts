import sql from "sql-template-tag";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** The profile as stored: a null field means that the store's own data applies. */
export type StoredFiscalProfile = Omit<
  FiscalProfile,
  "checkDigit" | "municipalityName" | "legalName" | "tradeName"
> & {
  legalName: string | null;
  tradeName: string | null;
};

export function readStoredFiscalProfile(tx: StoreTx): Promise<StoredFiscalProfile | null> {
  return tx.first<StoredFiscalProfile>(sql`
    select vat, consumption_tax as "consumptionTax", simple, qualities, person_type as "personType",
      document_type as "documentType", document, legal_name as "legalName", trade_name as "tradeName", address,
      municipality, postal_code as "postalCode", email, phone, activity, free_item_tax as "freeItemTax",
      credit_days as "creditDays"
    from store_fiscal where store_id = ${tx.storeId}`);
}

export type StoreIdentity = { name: string; ownerName: string; nit: string | null };

export async function readStoreIdentity(tx: StoreTx): Promise<StoreIdentity> {
  const row = await tx.first<StoreIdentity>(sql`
    select name, owner_name as "ownerName", nit from stores where store_id = ${tx.storeId}`);
  return row!;
}

export async function saveFiscalProfile(tx: StoreTx, fiscal: StoredFiscalProfile): Promise<void> {
  await tx.run(sql`
    insert into store_fiscal (store_id, vat, consumption_tax, simple, qualities, person_type, document_type, document,
      legal_name, trade_name, address, municipality, postal_code, email, phone, activity, free_item_tax, credit_days)
    values (${tx.storeId}, ${fiscal.vat}, ${fiscal.consumptionTax}, ${fiscal.simple}, ${fiscal.qualities},
      ${fiscal.personType}, ${fiscal.documentType}, ${fiscal.document}, ${fiscal.legalName}, ${fiscal.tradeName},
      ${fiscal.address}, ${fiscal.municipality}, ${fiscal.postalCode}, ${fiscal.email}, ${fiscal.phone},
      ${fiscal.activity}, ${fiscal.freeItemTax}, ${fiscal.creditDays})
    on conflict (store_id) do update set vat = excluded.vat, consumption_tax = excluded.consumption_tax,
      simple = excluded.simple, qualities = excluded.qualities, person_type = excluded.person_type,
      document_type = excluded.document_type, document = excluded.document, legal_name = excluded.legal_name,
      trade_name = excluded.trade_name, address = excluded.address, municipality = excluded.municipality,
      postal_code = excluded.postal_code, email = excluded.email, phone = excluded.phone,
      activity = excluded.activity, free_item_tax = excluded.free_item_tax, credit_days = excluded.credit_days`);
}

export async function insertTaxResponsibilityChange(
  tx: StoreTx,
  fiscal: StoredFiscalProfile,
  since: Date,
): Promise<void> {
  await tx.run(sql`
    insert into store_fiscal_changes (store_id, since, vat, consumption_tax)
    values (${tx.storeId}, ${since}, ${fiscal.vat}, ${fiscal.consumptionTax})
    on conflict (store_id, since) do update set vat = excluded.vat, consumption_tax = excluded.consumption_tax`);
}

type Responsibility = Pick<StoredFiscalProfile, "vat" | "consumptionTax"> & { since: string };

export function readTaxResponsibilityHistory(tx: StoreTx): Promise<Responsibility[]> {
  return tx.many<Responsibility>(sql`
    select ${instantSql("since")} as since, vat, consumption_tax as "consumptionTax" from store_fiscal_changes
    where store_id = ${tx.storeId} order by store_fiscal_changes.since`);
}
