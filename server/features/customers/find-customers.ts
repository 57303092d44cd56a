import type { Sql } from "sql-template-tag";
import type { Customer } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { customerById, idsFound } from "#server/features/customers/customers.sql.ts";

/** For another feature's statement: the ids that a typed text finds. */
export function customersFound(tx: StoreTx, typed: string): Promise<Sql> {
  return idsFound(tx, typed, null);
}

export function findCustomer(tx: StoreTx, id: string): Promise<Customer | null> {
  return customerById(tx, id);
}
