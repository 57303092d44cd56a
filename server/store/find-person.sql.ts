import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Null for a person of another store, and for one whose request to join is not approved. */
export function findPersonOfStore(tx: StoreTx, id: string): Promise<{ id: string; name: string } | null> {
  return tx.first(sql`
    select id, name from users where store_id = ${tx.storeId} and id = ${id} and role <> 'PENDING'`);
}
