import type { DatabasePool } from "#server/db/connect.ts";
import { createPoolQueryRunner, inTransaction, type QueryRunner, type StoreTx } from "#server/db/store-tx.ts";

/** Access to every store, but only to the account tables; no route with a session uses it. */
export type IdentityDatabase = QueryRunner & {
  transaction<T>(work: (queries: QueryRunner & Pick<StoreTx, "afterCommit">) => Promise<T>): Promise<T>;
};

export function createIdentityDatabase(pool: DatabasePool): IdentityDatabase {
  return {
    ...createPoolQueryRunner(pool, pool.prepares),
    transaction: (work) => inTransaction(pool, "begin", work),
  };
}
