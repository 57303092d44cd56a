import sql, { empty, type Sql } from "sql-template-tag";
import {
  MAX_DUE_PURCHASES,
  type OwedSupplier,
  type PayableSort,
  type SupplierAccount,
} from "#core/contract/payables.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { splitSearch } from "#core/search-text.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  buildDueThisWeekQuery,
  readPurchasesDueInWeek,
  readSupplierEntriesBetween,
} from "#server/features/payables/accounts.sql.ts";
import {
  type AccountOrder,
  type AccountRow,
  type LastDue,
  lockAccount,
  readAccounts,
} from "#server/ledger/ledger.sql.ts";
import { SUPPLIER_LEDGER } from "#server/ledger/ledgers.ts";
import { type AccountQuery, listOwing, readTotals } from "#server/ledger/list-owing.ts";
import { paginationOf } from "#server/pagination.ts";

/** A debt that is due today is not overdue yet. */
const lastDueOn =
  (today: string): LastDue =>
  (days) =>
    addDays(today, -1 - days);

type SupplierRow = AccountRow & { nextDue: string | null };

function toDebt({ balance, overdue, nextDue: nextDueOn, owingSince }: SupplierRow) {
  return { balance, overdue, nextDueOn, owingSince };
}

/** The order of a list of suppliers: the largest debt or the earliest due date first, or by name. */
function orderSuppliers(tx: StoreTx, sort: PayableSort): AccountOrder {
  if (sort === "balance") return { joins: empty, order: sql`a.balance desc, a.supplier_id` };
  if (sort === "name")
    return {
      joins: sql`join suppliers p on p.store_id = ${tx.storeId} and p.id = a.supplier_id`,
      order: sql`p.name_order, p.id`,
    };
  return {
    joins: sql`left join (
      select supplier_id, min(due_on) as due from payables
      where store_id = ${tx.storeId} and owed > 0 group by supplier_id
    ) o on o.supplier_id = a.supplier_id`,
    order: sql`o.due nulls last, a.balance desc, a.supplier_id`,
  };
}

function buildSupplierIdsSubquery(tx: StoreTx, search: string): Sql | null {
  const words = splitSearch(search).map(likePatternContaining);
  if (words.length === 0) return null;
  return sql`select id from suppliers where store_id = ${tx.storeId} and name_order like all(${words}::text[])`;
}

export async function listPayables(tx: StoreTx, query: AccountQuery & { sort: PayableSort }, now: Date) {
  const today = dayOf(now);
  const [{ totals, rows, pagination }, week] = await Promise.all([
    listOwing<SupplierRow>(tx, SUPPLIER_LEDGER, query, {
      found: buildSupplierIdsSubquery(tx, query.search ?? ""),
      ...orderSuppliers(tx, query.sort),
      lastDue: lastDueOn(today),
      figure: buildDueThisWeekQuery(tx, today),
    }),
    readPurchasesDueInWeek(tx, today, MAX_DUE_PURCHASES),
  ]);
  const suppliers = rows.map((row): OwedSupplier => {
    const { id, name, phone } = row;
    return { id, name, phone, ...toDebt(row) };
  });
  return { totals: toPayableTotals(totals), suppliers, week, pagination };
}

const toPayableTotals = ({ balance, overdue, figure, parties }: Awaited<ReturnType<typeof readTotals>>) => ({
  balance,
  overdue,
  dueThisWeek: figure,
  suppliers: parties,
});

/**
 * Requires a locked supplier.
 * @throws SUPPLIER_OWED
 */
export async function refuseIfSupplierIsOwed(tx: StoreTx, supplierId: string) {
  const account = await lockAccount(tx, SUPPLIER_LEDGER, supplierId);
  if (account && account.balance !== 0) throw new AppError("SUPPLIER_OWED");
}

/** @throws SUM_TOO_LARGE */
export async function readPayableTotals(tx: StoreTx, today: string) {
  return toPayableTotals(
    await readTotals(tx, SUPPLIER_LEDGER, lastDueOn(today), buildDueThisWeekQuery(tx, today)),
  );
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
  const [row] = await readAccounts<SupplierRow>(tx, SUPPLIER_LEDGER, [supplierId], lastDueOn(dayOf(now)));
  if (!row) throw new AppError("SUPPLIER_NOT_FOUND");
  const { id, name, phone, entries: total, ageing } = row;
  const last = total - (page - 1) * limit;
  return {
    supplier: { id, name, phone },
    ...toDebt(row),
    ageing,
    entries: last < 1 ? [] : await readSupplierEntriesBetween(tx, supplierId, last - limit + 1, last),
    pagination: paginationOf({ page, limit }, total),
  };
}
