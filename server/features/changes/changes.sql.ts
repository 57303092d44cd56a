import sql, { empty } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Transactions below `tx` have ended and later reads see them. Running transactions are at `tx` or above. */
export async function currentVersion(tx: StoreTx): Promise<{ database: string; tx: number }> {
  return (await tx.first<{ database: string; tx: number }>(sql`
    select (select system_identifier::text from pg_control_system()) || '-'
        || (select oid from pg_database where datname = current_database()) as database,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as tx
    ${tx.distributed ? onMachineOfStore(tx) : empty}`))!;
}

/** Makes the query run on the store's machine; the devices see each machine as a database. */
const onMachineOfStore = (tx: StoreTx) =>
  sql`from tills where store_id = ${tx.storeId} and id = ${tx.storeId}`;

export type ChangedRow = { kind: "PRODUCT" | "CUSTOMER" | "PROMOTION"; id: string };

/** Rows changed by this transaction or later. Numbers of another database mean nothing here. */
export function changedSince(tx: StoreTx, since: number): Promise<ChangedRow[]> {
  return tx.many<ChangedRow>(sql`
    select distinct kind, id from changed_rows
    where store_id = ${tx.storeId} and tx >= ${since}
      and tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint order by kind, id`);
}
