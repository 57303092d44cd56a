import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Citus writes on the store's machine only rows joined to an existing row of the store: its first till. */
export function storeRowSql(tx: StoreTx): { store: Sql; row: Sql } {
  if (!tx.distributed) return { store: sql`${tx.storeId}`, row: empty };
  return {
    store: sql`own.store_id`,
    row: sql`join tills own on own.store_id = ${tx.storeId} and own.id = ${tx.storeId}`,
  };
}

/** `writes` are in the order of foreign keys; on several machines they are sent one by one. */
export function postInOneStatement(tx: StoreTx, writes: Record<string, Sql>): void {
  if (tx.distributed) {
    for (const write of Object.values(writes)) tx.post(write);
    return;
  }
  const namedWrites = Object.entries(writes).map(([name, write]) => sql`${raw(name)} as (${write})`);
  tx.post(sql`with ${join(namedWrites.slice(0, -1))} ${Object.values(writes).at(-1)!}`);
}
