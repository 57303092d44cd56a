import type { CustomerCopy } from "#core/contract/changes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { allReplicaCustomers, replicaCustomersByIds } from "#server/features/customers/customers.sql.ts";

export function readReplicaCustomers(tx: StoreTx, ids: string[] | null): Promise<CustomerCopy[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? allReplicaCustomers(tx) : replicaCustomersByIds(tx, ids);
}
