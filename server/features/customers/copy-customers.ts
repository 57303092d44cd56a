import type { CustomerCopy } from "#core/contract/changes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { allCopies, copiesByIds } from "#server/features/customers/customers.sql.ts";

export function copyCustomers(tx: StoreTx, ids: string[] | null): Promise<CustomerCopy[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? allCopies(tx) : copiesByIds(tx, ids);
}
