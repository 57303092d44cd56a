import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readStoredFiscalProfile,
  readStoreIdentity,
  type StoredFiscalProfile,
  type StoreIdentity,
} from "#server/store/fiscal-profile.sql.ts";

/** The fiscal profile, and the store's own name, owner and NIT, which documents state where the profile has none. */
export type StoreFiscalFields = Omit<StoredFiscalProfile, "documentType" | "freeItemTax"> & StoreIdentity;

export async function readStoreFiscalFields(tx: StoreTx): Promise<StoreFiscalFields> {
  const [store, profile] = await Promise.all([readStoreIdentity(tx), readStoredFiscalProfile(tx)]);
  return { ...profile, ...store };
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
