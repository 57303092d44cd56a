import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * For an insert of rows that come from no table: the store as the first column of its select, and what stands behind its
 * `from`. Where stores lie on several machines such rows are written there only beside a row that is there: the store's
 * first till, which it has from the start and for good.
 */
export function colocated(tx: StoreTx): { store: Sql; row: Sql } {
  if (!tx.distributed) return { store: sql`${tx.storeId}`, row: empty };
  return {
    store: sql`own.store_id`,
    row: sql`join tills own on own.store_id = ${tx.storeId} and own.id = ${tx.storeId}`,
  };
}

/**
 * Writes of one transaction in an order in which each could stand alone: foreign keys behind what they point at. On one
 * machine they are one statement, the last one with the others before it, by these names; on several each goes by itself.
 */
export function postInOneStatement(tx: StoreTx, writes: Record<string, Sql>): void {
  if (tx.distributed) {
    for (const write of Object.values(writes)) tx.post(write);
    return;
  }
  const named = Object.entries(writes).map(([name, write]) => sql`${raw(name)} as (${write})`);
  tx.post(sql`with ${join(named.slice(0, -1))} ${Object.values(writes).at(-1)!}`);
}
