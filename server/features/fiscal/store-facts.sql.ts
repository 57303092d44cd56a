import sql from "sql-template-tag";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** The fiscal profile and the store's own data, which replaces null fields. */
export type StoreFiscalData = Pick<
  FiscalProfile,
  | "vat"
  | "consumptionTax"
  | "simple"
  | "qualities"
  | "personType"
  | "document"
  | "address"
  | "municipality"
  | "postalCode"
  | "email"
  | "phone"
  | "activity"
  | "creditDays"
> & {
  legalName: string | null;
  tradeName: string | null;
  name: string;
  ownerName: string;
  nit: string | null;
};

const NO_PROFILE: Omit<StoreFiscalData, "name" | "ownerName" | "nit"> = {
  vat: "NOT_RESPONSIBLE",
  consumptionTax: false,
  simple: false,
  qualities: [],
  personType: "NATURAL",
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

export async function readStoreFiscalData(tx: StoreTx): Promise<StoreFiscalData> {
  const [store, profile] = await Promise.all([
    tx.first<Pick<StoreFiscalData, "name" | "ownerName" | "nit">>(sql`
      select name, owner_name as "ownerName", nit from stores where store_id = ${tx.storeId}`),
    tx.first<typeof NO_PROFILE>(sql`
      select vat, consumption_tax as "consumptionTax", simple, qualities, person_type as "personType", document,
        legal_name as "legalName", trade_name as "tradeName", address, municipality, postal_code as "postalCode", email,
        phone, activity, credit_days as "creditDays"
      from store_fiscal where store_id = ${tx.storeId}`),
  ]);
  return { ...(profile ?? NO_PROFILE), ...store! };
}

export type TillForDocument = {
  id: string;
  name: string;
  plate: string | null;
  place: string | null;
  kind: string | null;
};

export const readTillForDocument = (
  tx: StoreTx,
  { shiftId, tillId }: { shiftId: string | null; tillId: string | null },
): Promise<TillForDocument | null> =>
  tx.first<TillForDocument>(sql`
    select id, name, plate, place, kind from tills
    where store_id = ${tx.storeId} and id = coalesce(
      (select till_id from shifts where store_id = ${tx.storeId} and id = ${shiftId}::uuid), ${tillId}::uuid,
      (select id from tills where store_id = ${tx.storeId} and active order by id limit 1))`);
