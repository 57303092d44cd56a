import type { Sql } from "sql-template-tag";
import type { Customer } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildMatchingCustomerIdsQuery, readCustomer } from "#server/features/customers/customers.sql.ts";

/** The ids of customers that match a typed text, as a subquery for another feature's statement. */
export function buildCustomerIdsSubquery(typed: string): Sql {
  return buildMatchingCustomerIdsQuery(typed, null);
}

export function findCustomer(tx: StoreTx, id: string): Promise<Customer | null> {
  return readCustomer(tx, id);
}
