import sql from "sql-template-tag";
import type { Pool } from "#server/db/connect.ts";
import { inTransaction, type Queries, queriesOn, type StoreTx } from "#server/db/store-tx.ts";

/**
 * The second door: signing in, creating a store, finding a session. It sees every store, but only the
 * tables of accounts, and no route with a session can reach it.
 */
export type IdentityDoor = Queries & {
  transaction<T>(work: (queries: Queries & Pick<StoreTx, "afterCommit">) => Promise<T>): Promise<T>;
  /** As of a transaction of a store. */
  readonly distributed: boolean;
};

export function identityDoor(pool: Pool): IdentityDoor {
  return {
    ...queriesOn(pool, pool.prepares),
    transaction: (work) => inTransaction(pool, [sql`begin`], work),
    distributed: pool.distributed ?? false,
  };
}
