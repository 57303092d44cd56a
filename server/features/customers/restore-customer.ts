import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * Restores a deleted customer under the same id, because a late sale was on credit. An existing ledger
 * continues at 0. If another transaction restores the customer too, waits for it and keeps its customer, so
 * the caller must read the account afterwards.
 */
export function restoreDeletedCustomer(
  tx: StoreTx,
  { id, name, at }: { id: string; name: string; at: Date },
): void {
  tx.post(sql`
    insert into customers (store_id, id, name, created_at) values (${tx.storeId}, ${id}, ${name}, ${at})
    on conflict (store_id, id) do nothing`);
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, entries)
    select store_id, customer_id, count(*) from credit_entries
    where store_id = ${tx.storeId} and customer_id = ${id} group by store_id, customer_id
    on conflict (store_id, customer_id) do nothing`);
}
