import type { DatabasePool } from "#server/db/connect.ts";
import { createPoolQueryRunner, inTransaction, type QueryRunner, type StoreTx } from "#server/db/store-tx.ts";

/** Access to the tables of accounts, of all stores: for signing in, mails about accounts and cleaning. */
export type IdentityDatabase = QueryRunner & {
  transaction<T>(work: (queries: QueryRunner & Pick<StoreTx, "afterCommit">) => Promise<T>): Promise<T>;
};

export function createIdentityDatabase(pool: DatabasePool): IdentityDatabase {
  return {
    ...createPoolQueryRunner(pool, pool.prepares),
    transaction: (work) => inTransaction(pool, "begin", work),
  };
}
