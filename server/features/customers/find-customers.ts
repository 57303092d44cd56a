import type { ReplicaCustomer } from "#core/contract/changes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readAllReplicaCustomers, readCustomersForDevice } from "#server/features/customers/customers.sql.ts";

// What other features may read of customers: they may not import its SQL.

export {
  buildCustomerIdsSubquery,
  readCustomer as findCustomer,
} from "#server/features/customers/customers.sql.ts";

/** The customers with these ids, or all if `ids` is null. */
export function readReplicaCustomers(tx: StoreTx, ids: string[] | null): Promise<ReplicaCustomer[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? readAllReplicaCustomers(tx) : readCustomersForDevice(tx, ids);
}
