import { MAX_DUE_PURCHASES, type PayableSort, type SupplierAccount } from "#core/contract/payables.ts";
import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  computePayableTotals,
  countSuppliersOwed,
  findSuppliersOwed,
  type PayableTotals,
  readPurchasesDueInWeek,
  readSupplierAccountRow,
  readSupplierEntriesBetween,
} from "#server/features/payables/accounts.sql.ts";
import { lockSupplierAccount } from "#server/features/payables/ledger.sql.ts";

type PayableQuery = { search?: string | undefined; sort: PayableSort; page: number; limit: number };

const paginationOf = (page: number, limit: number, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

export async function listPayables(tx: StoreTx, { search = "", sort, page, limit }: PayableQuery, now: Date) {
  const today = dayOf(now);
  const [totals, total, suppliers, week] = await Promise.all([
    computePayableTotals(tx, today),
    countSuppliersOwed(tx, search),
    findSuppliersOwed(tx, { search, sort, today }, { skip: (page - 1) * limit, most: limit }),
    readPurchasesDueInWeek(tx, today, MAX_DUE_PURCHASES),
  ]);
  return { totals, suppliers, week, pagination: paginationOf(page, limit, total) };
}

/**
 * Requires a locked supplier.
 * @throws SUPPLIER_OWED
 */
export async function refuseIfSupplierIsOwed(tx: StoreTx, supplierId: string): Promise<void> {
  const account = await lockSupplierAccount(tx, supplierId);
  if (account && account.balance !== 0) throw new AppError("SUPPLIER_OWED");
}

export function readPayableTotals(tx: StoreTx, today: string): Promise<PayableTotals> {
  return computePayableTotals(tx, today);
}

/**
 * Entries are numbered, so that a page reads only its own rows.
 * @throws SUPPLIER_NOT_FOUND
 */
export async function readSupplierAccountPage(
  tx: StoreTx,
  supplierId: string,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<SupplierAccount> {
  const account = await readSupplierAccountRow(tx, supplierId, dayOf(now));
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  const { id, name, phone, balance, overdue, nextDueOn, owingSince, entries: total } = account;
  const { current, to15, to30, over30 } = account;
  const last = total - (page - 1) * limit;
  return {
    supplier: { id, name, phone },
    balance,
    overdue,
    nextDueOn,
    owingSince: owingSince?.toISOString() ?? null,
    ageing: { current, to15, to30, over30 },
    entries: last < 1 ? [] : await readSupplierEntriesBetween(tx, supplierId, last - limit + 1, last),
    pagination: paginationOf(page, limit, total),
  };
}
