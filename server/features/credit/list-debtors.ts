import type { Debtor, DebtorSort } from "#core/contract/credit/credit.ts";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CreditTotals,
  countDebtors,
  creditTotals,
  debtorIds,
  debtorsByIds,
} from "#server/features/credit/debtors.sql.ts";
import { customerIdsMatching } from "#server/features/customers/find-customers.ts";

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
  const found = search ? await customerIdsMatching(tx, search) : null;
  const [totals, counted, ids] = await Promise.all([
    creditTotals(tx, dayOf(now), now),
    found && countDebtors(tx, found),
    debtorIds(tx, { sort, found, now }, { skip: (page - 1) * limit, most: limit }),
  ]);
  const total = counted ?? totals.customers;
  return {
    totals,
    customers: await debtorsByIds(tx, ids, now),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
