import sql, { empty, type Sql } from "sql-template-tag";
import type { CreditAccount, Debtor, DebtorSort } from "#core/contract/credit/credit.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { CreditTerms } from "#server/features/credit/credit-rules.ts";
import { countItemsOfCreditEntries } from "#server/features/credit/entries.sql.ts";
import { buildCustomerIdsSubquery, findCustomer } from "#server/features/customers/find-customers.ts";
import { type AccountOrder, type AccountRow, type LastDue, readAccounts } from "#server/ledger/ledger.sql.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import { type AccountQuery, listOwing } from "#server/ledger/list-owing.ts";
import { paginationOf } from "#server/pagination.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const lastDueAt =
  (now: Date): LastDue =>
  (days) =>
    new Date(now.getTime() - days * DAY_MS);

type CreditRow = AccountRow & CreditTerms & { nextDue: string | null; lastPaymentAt: string | null };

function toDebt({ balance, overdue, nextDue: oldestDueAt, owingSince, ageing }: CreditRow) {
  return { balance, overdue, oldestDueAt, owingSince, ageing };
}

/** The order of a list of debtors: the largest debt or overdue amount first, or by name. */
function orderDebtors(tx: StoreTx, sort: DebtorSort, now: Date): AccountOrder {
  // An index has this order.
  if (sort === "balance") return { joins: empty, order: sql`a.balance desc, a.customer_id desc` };
  if (sort === "name")
    return {
      joins: sql`join customers p on p.store_id = ${tx.storeId} and p.id = a.customer_id`,
      order: sql`p.name_order, p.id`,
    };
  return {
    joins: sql`left join (
      select customer_id, sum(owed) as overdue from debts
      where store_id = ${tx.storeId} and owed > 0 and due_at <= ${now} group by customer_id
    ) o on o.customer_id = a.customer_id`,
    order: sql`coalesce(o.overdue, 0) desc, a.balance desc, a.customer_id desc`,
  };
}

const lastPayment = (tx: StoreTx): Sql => sql`, (
  select ${instantSql("e.created_at")} from credit_entries e
  where e.store_id = ${tx.storeId} and e.customer_id = p.id and e.kind = 'PAYMENT' and e.reverses is null
    and not exists (select from credit_entries u where u.store_id = ${tx.storeId} and u.reverses = e.id)
  order by e.line desc limit 1) as "lastPaymentAt"`;

export async function listDebtors(tx: StoreTx, query: AccountQuery & { sort: DebtorSort }, now: Date) {
  const collected = sql`
    select coalesce(sum(amount), 0) from day_figures
    where store_id = ${tx.storeId} and day = ${dayOf(now)}::date and kind = 'DEBT_PAYMENT'`;
  const { totals, rows, pagination } = await listOwing<CreditRow>(tx, CUSTOMER_LEDGER, query, {
    found: query.search ? buildCustomerIdsSubquery(query.search) : null,
    ...orderDebtors(tx, query.sort, now),
    lastDue: lastDueAt(now),
    details: lastPayment(tx),
    figure: collected,
  });
  const { balance, parties, overdue, figure } = totals;
  const customers = rows.map((row): Debtor => {
    const { id, name, phone, paused, lastPaymentAt } = row;
    return { id, name, phone, paused, ...toDebt(row), lastPaymentAt };
  });
  return { totals: { balance, customers: parties, overdue, collectedToday: figure }, customers, pagination };
}

/**
 * Reads one page of the account. Entries are numbered, so that earlier pages are not read.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function readCreditAccountPage(
  tx: StoreTx,
  customerId: string,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ account: CreditAccount; lines: { line: number; items: number }[] }> {
  const [settings, customer, [row]] = await Promise.all([
    readStoreSettings(tx),
    findCustomer(tx, customerId),
    readAccounts<CreditRow>(tx, CUSTOMER_LEDGER, [customerId], lastDueAt(now)),
  ]);
  if (!customer || !row) throw new AppError("CUSTOMER_NOT_FOUND");
  const { entries: total, paused } = row;
  const last = total - (page - 1) * limit;
  const account = {
    customer,
    ...toDebt(row),
    limit: row.limit ?? settings.creditLimit,
    days: row.days ?? settings.creditDays,
    paused,
    entries: [],
    pagination: paginationOf({ page, limit }, total),
  };
  const lines = last < 1 ? [] : await countItemsOfCreditEntries(tx, customerId, last - limit + 1, last);
  return { account, lines };
}
