import sql from "sql-template-tag";
import { databaseIdSql } from "#server/db/database-id.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

/** `tx` is a transaction id: transactions with lower ids have ended, and later reads see their changes. */
export async function readCurrentDataVersion(tx: StoreTx): Promise<{ database: string; tx: number }> {
  return (await tx.first<{ database: string; tx: number }>(sql`
    select ${databaseIdSql} as database,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as tx`))!;
}

type ChangedRow = { kind: "PRODUCT" | "CUSTOMER" | "PROMOTION"; id: string };

/** Rows changed by transaction `since` or later. `since` must be a transaction id of this database. */
export function readRowsChangedSince(tx: StoreTx, since: number): Promise<ChangedRow[]> {
  return tx.many<ChangedRow>(sql`
    select distinct kind, id from changed_rows
    where store_id = ${tx.storeId} and tx >= ${since}
      and tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint order by kind, id`);
}

/** Deletes changes after 10 days; a device that was away longer gets a full copy. */
export async function deleteOldChanges(identityDb: QueryRunner) {
  await identityDb.run(sql`select forget_old_changes()`);
}
