import type { Sql } from "sql-template-tag";
import type { ReplicaCustomer } from "#core/contract/changes.ts";
import type { Customer } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  buildMatchingCustomerIdsQuery,
  readAllReplicaCustomers,
  readCustomer,
  readReplicaCustomersByIds,
} from "#server/features/customers/customers.sql.ts";

/** The ids of customers that match a typed text, as a subquery for another feature's statement. */
export function buildCustomerIdsSubquery(typed: string): Sql {
  return buildMatchingCustomerIdsQuery(typed, null);
}

export function findCustomer(tx: StoreTx, id: string): Promise<Customer | null> {
  return readCustomer(tx, id);
}

export function readReplicaCustomers(tx: StoreTx, ids: string[] | null): Promise<ReplicaCustomer[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? readAllReplicaCustomers(tx) : readReplicaCustomersByIds(tx, ids);
}
