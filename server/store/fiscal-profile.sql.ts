import sql from "sql-template-tag";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { DEFAULT_STORE_TAXES } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** The stored tax profile of a store. For a null field the name or document of the store itself counts. */
export type StoredFiscalProfile = Omit<
  FiscalProfile,
  "checkDigit" | "municipalityName" | "legalName" | "tradeName"
> & {
  legalName: string | null;
  tradeName: string | null;
};

const { said: _said, ...DEFAULT_TAXES } = DEFAULT_STORE_TAXES;

const DEFAULT_FISCAL_PROFILE: StoredFiscalProfile = {
  ...DEFAULT_TAXES,
  simple: false,
  qualities: [],
  personType: "NATURAL",
  documentType: null,
  document: null,
  legalName: null,
  tradeName: null,
  address: null,
  municipality: null,
  postalCode: null,
  email: null,
  phone: null,
  activity: null,
  creditDays: 30,
};

export async function readStoredFiscalProfile(tx: StoreTx): Promise<StoredFiscalProfile> {
  const profile = await tx.first<StoredFiscalProfile>(sql`
    select vat, consumption_tax as "consumptionTax", simple, qualities, person_type as "personType",
      document_type as "documentType", document, legal_name as "legalName", trade_name as "tradeName", address,
      municipality, postal_code as "postalCode", email, phone, activity, free_item_tax as "freeItemTax",
      credit_days as "creditDays"
    from store_fiscal where store_id = ${tx.storeId}`);
  return profile ?? DEFAULT_FISCAL_PROFILE;
}

export type StoreIdentity = { name: string; ownerName: string; nit: string | null };

export async function readStoreIdentity(tx: StoreTx): Promise<StoreIdentity> {
  const row = await tx.first<StoreIdentity>(sql`
    select name, owner_name as "ownerName", nit from stores where store_id = ${tx.storeId}`);
  return row!;
}
