import type { Debtor, DebtorSort } from "#core/contract/credit/credit.ts";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CreditTotals,
  countDebtors,
  readCreditTotals,
  readDebtorIds,
  readDebtorsByIds,
} from "#server/features/credit/debtors.sql.ts";
import { buildCustomerIdsSubquery } from "#server/features/customers/find-customers.ts";

type DebtorQuery = { search?: string | undefined; sort: DebtorSort; page: number; limit: number };
type DebtorPage = {
  totals: CreditTotals;
  customers: Debtor[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

export async function listDebtors(
  tx: StoreTx,
  { search, sort, page, limit }: DebtorQuery,
  now: Date,
): Promise<DebtorPage> {
  const found = search ? buildCustomerIdsSubquery(search) : null;
  const [totals, counted, ids] = await Promise.all([
    readCreditTotals(tx, dayOf(now), now),
    found && countDebtors(tx, found),
    readDebtorIds(tx, { sort, found, now }, { skip: (page - 1) * limit, most: limit }),
  ]);
  const total = counted ?? totals.customers;
  return {
    totals,
    customers: await readDebtorsByIds(tx, ids, now),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
