import sql, { join, raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Posts the writes as one statement: the last write is its body, and the others are its common table expressions. */
export function postInOneStatement(tx: StoreTx, writes: Record<string, Sql>): void {
  const namedWrites = Object.entries(writes).map(([name, write]) => sql`${raw(name)} as (${write})`);
  tx.post(sql`with ${join(namedWrites.slice(0, -1))} ${Object.values(writes).at(-1)!}`);
}
