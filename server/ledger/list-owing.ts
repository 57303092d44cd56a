import sql, { type Sql } from "sql-template-tag";
import { requireExactSum } from "#server/db/exact-sum.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type AccountFilter,
  type AccountOrder,
  countOwing,
  type LastDue,
  readAccounts,
  readIdsOwing,
} from "#server/ledger/ledger.sql.ts";
import type { Ledger } from "#server/ledger/ledgers.ts";
import { type Page, paginationOf } from "#server/pagination.ts";

export type AccountQuery = Page & { search?: string | undefined };

type OwingList = AccountFilter & AccountOrder & { lastDue: LastDue; details?: Sql; figure: Sql };

/**
 * A page of the accounts with an open balance, and the totals of the whole store. `details` are further columns of an
 * account, `figure` is a further total.
 * @throws SUM_TOO_LARGE
 */
export async function listOwing<Row>(
  tx: StoreTx,
  ledger: Ledger,
  page: Page,
  { lastDue, details, figure, ...chosen }: OwingList,
) {
  const [totals, counted, ids] = await Promise.all([
    readTotals(tx, ledger, lastDue, figure),
    chosen.found && countOwing(tx, ledger, chosen.found),
    readIdsOwing(tx, ledger, chosen, page),
  ]);
  const rows = await readAccounts<Row>(tx, ledger, ids, lastDue, details);
  return { totals, rows, pagination: paginationOf(page, counted ?? totals.parties) };
}

type Totals = { balance: number; parties: number; overdue: number; figure: number };

/** @throws SUM_TOO_LARGE */
export async function readTotals(
  tx: StoreTx,
  { accounts, debts, due }: Ledger,
  lastDue: LastDue,
  figure: Sql,
): Promise<Totals> {
  const owing = sql`from ${accounts} where store_id = ${tx.storeId} and balance > 0`;
  const row = (await tx.first<Totals>(sql`
    select (select coalesce(sum(balance), 0) ${owing}) as balance, (select count(*) ${owing}) as parties,
      (select coalesce(sum(owed), 0) from ${debts}
        where store_id = ${tx.storeId} and owed > 0 and ${due} <= ${lastDue(0)}) as overdue,
      (${figure}) as figure`))!;
  for (const sum of [row.balance, row.overdue, row.figure]) requireExactSum(sum);
  return row;
}
