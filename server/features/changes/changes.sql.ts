import sql, { empty } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * Where the store stands: every transaction below `tx` is over, and what it did is seen by all that is read from now on. What
 * is under way will be at `tx` or above.
 */
export async function currentVersion(tx: StoreTx): Promise<{ database: string; tx: number }> {
  return (await tx.first<{ database: string; tx: number }>(sql`
    select (select system_identifier::text from pg_control_system()) || '-'
        || (select oid from pg_database where datname = current_database()) as database,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as tx
    ${tx.distributed ? atStore(tx) : empty}`))!;
}

/** Asked of the machine that the store lies on: another one, where it was moved to, is another database to the devices. */
const atStore = (tx: StoreTx) => sql`from tills where store_id = ${tx.storeId} and id = ${tx.storeId}`;

export type ChangedRow = { kind: "PRODUCT" | "CUSTOMER"; id: string };

/** What changed at that transaction or later. Those of another database, which a backup brought, may say any other. */
export function changedSince(tx: StoreTx, since: number): Promise<ChangedRow[]> {
  return tx.many<ChangedRow>(sql`
    select distinct kind, id from changed_rows
    where store_id = ${tx.storeId} and tx >= ${since}
      and tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint order by kind, id`);
}
