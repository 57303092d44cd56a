import sql from "sql-template-tag";
import type { Pool } from "#server/db/connect.ts";
import { inTransaction, type Queries, queriesOn, type StoreTx } from "#server/db/store-tx.ts";

/**
 * The entry for accounts: signing in, creating a store, finding a session. It sees every store, but only the
 * account tables, and no route with a session can use it.
 */
export type IdentityDoor = Queries & {
  transaction<T>(work: (queries: Queries & Pick<StoreTx, "afterCommit">) => Promise<T>): Promise<T>;
  /** The same as in a store's transaction. */
  readonly distributed: boolean;
};

export function identityDoor(pool: Pool): IdentityDoor {
  return {
    ...queriesOn(pool, pool.prepares),
    transaction: (work) => inTransaction(pool, [sql`begin`], work),
    distributed: pool.distributed ?? false,
  };
}
