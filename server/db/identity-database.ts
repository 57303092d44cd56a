import type { DatabasePool } from "#server/db/connect.ts";
import {
  createPoolQueryRunner,
  inTransaction,
  type QueryRunner,
  type StoreGuard,
  type StoreTx,
} from "#server/db/store-tx.ts";

/** Access to the tables of accounts, of all stores: for signing in, mails about accounts and cleaning. */
export type IdentityDatabase = QueryRunner & {
  transaction<T>(work: IdentityWork<T>, guard?: StoreGuard): Promise<T>;
};

export type IdentityWork<T> = (queries: QueryRunner & Pick<StoreTx, "afterCommit">) => Promise<T>;

/** What names the store of a caller without a session. `isNew`: a store that is about to be created. */
export type StoreName =
  | { storeId: string }
  | { email: string }
  | { joinCode: string }
  | { token: string | undefined }
  | { isNew: true };

export function createIdentityDatabase(pool: DatabasePool, transactions: DatabasePool): IdentityDatabase {
  return {
    ...createPoolQueryRunner(pool, pool.prepares),
    transaction: (work, guard) => inTransaction(transactions, "begin", work, { guard }),
  };
}
