import type { Sql } from "sql-template-tag";
import type { Customer } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { customerById, matchingCustomerIds } from "#server/features/customers/customers.sql.ts";

/** The ids of customers that match a typed text, as a subquery for another feature's statement. */
export function customerIdsMatching(tx: StoreTx, typed: string): Promise<Sql> {
  return matchingCustomerIds(tx, typed, null);
}

export function findCustomer(tx: StoreTx, id: string): Promise<Customer | null> {
  return customerById(tx, id);
}
