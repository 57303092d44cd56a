import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * A customer who was deleted owes something after all, from a sale that had happened before: they come back under their id.
 * Their ledger goes on where it ended, at 0; one that never had an entry is begun with the first.
 */
export function bringBack(tx: StoreTx, { id, name, at }: { id: string; name: string; at: Date }): void {
  tx.post(sql`
    insert into customers (store_id, id, name, created_at) values (${tx.storeId}, ${id}, ${name}, ${at})`);
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, entries)
    select store_id, customer_id, count(*) from credit_entries
    where store_id = ${tx.storeId} and customer_id = ${id} group by store_id, customer_id`);
}
