import sql, { empty, type Sql } from "sql-template-tag";
import type { Debtor, DebtorSort } from "#core/contract/credit/credit.ts";
import { requireExactSum } from "#server/db/exact-sum.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  buildDebtAgeing,
  buildDebtAgeingColumns,
  type DebtAgeingRow,
} from "#server/features/credit/ageing.sql.ts";

export type CreditTotals = { balance: number; customers: number; overdue: number; collectedToday: number };

/**
 * Totals of the whole store; `today` is its calendar day.
 * @throws SUM_TOO_LARGE
 */
export async function readCreditTotals(tx: StoreTx, today: string, now: Date): Promise<CreditTotals> {
  const row = await tx.first<CreditTotals>(sql`
    select
      (select coalesce(sum(balance), 0) from credit_accounts where store_id = ${tx.storeId} and balance > 0) as balance,
      (select count(*) from credit_accounts where store_id = ${tx.storeId} and balance > 0) as customers,
      (select coalesce(sum(owed), 0) from debts
        where store_id = ${tx.storeId} and owed > 0 and due_at <= ${now}) as overdue,
      (select coalesce(sum(amount), 0) from day_figures
        where store_id = ${tx.storeId} and day = ${today}::date and kind = 'DEBT_PAYMENT') as "collectedToday"`);
  for (const sum of [row!.balance, row!.overdue, row!.collectedToday]) requireExactSum(sum);
  return row!;
}

export async function countDebtors(tx: StoreTx, found: Sql): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from credit_accounts a
    where a.store_id = ${tx.storeId} and a.balance > 0 and a.customer_id in (${found})`);
  return row!.count;
}

type Page = { skip: number; most: number };

/** Ids of debtors, among `found` if given: largest debt first, or by name. */
export async function readDebtorIds(
  tx: StoreTx,
  { sort, found, now }: { sort: DebtorSort; found: Sql | null; now: Date },
  { skip, most }: Page,
): Promise<string[]> {
  const among = found ? sql`and a.customer_id in (${found})` : empty;
  const rows = await tx.many<{ id: string }>(sql`
    select a.customer_id as id from credit_accounts a ${debtorJoins(tx, sort, now)}
    where a.store_id = ${tx.storeId} and a.balance > 0 ${among}
    order by ${ORDER[sort]} offset ${skip} limit ${most}`);
  return rows.map(({ id }) => id);
}

const ORDER: Record<DebtorSort, Sql> = {
  balance: sql`a.balance desc, a.customer_id desc`, // in the order of the index
  overdue: sql`coalesce(o.overdue, 0) desc, a.balance desc, a.customer_id desc`,
  name: sql`c.name_order, c.id`,
};

function debtorJoins(tx: StoreTx, sort: DebtorSort, now: Date): Sql {
  if (sort === "name") return sql`join customers c on c.store_id = ${tx.storeId} and c.id = a.customer_id`;
  if (sort === "balance") return empty;
  return sql`
    left join (
      select customer_id, sum(owed) as overdue from debts
      where store_id = ${tx.storeId} and owed > 0 and due_at <= ${now} group by customer_id
    ) o on o.customer_id = a.customer_id`;
}

type Row = DebtAgeingRow &
  Pick<Debtor, "id" | "name" | "phone" | "balance" | "paused"> & { lastPaymentAt: Date | null };

export async function readDebtorsByIds(tx: StoreTx, ids: string[], now: Date): Promise<Debtor[]> {
  const rows = await tx.many<Row>(sql`
    select c.id, c.name, c.phone, a.balance, a.paused, owed.*, last.created_at as "lastPaymentAt"
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join customers c on c.store_id = ${tx.storeId} and c.id = wanted.id
    join credit_accounts a on a.store_id = ${tx.storeId} and a.customer_id = wanted.id
    cross join lateral (
      select ${buildDebtAgeingColumns(now)} from debts d
      where d.store_id = ${tx.storeId} and d.customer_id = wanted.id and d.owed > 0
    ) owed
    left join lateral (
      select p.created_at from credit_entries p
      where p.store_id = ${tx.storeId} and p.customer_id = wanted.id and p.kind = 'PAYMENT' and p.reverses is null
        and not exists (select from credit_entries u where u.store_id = ${tx.storeId} and u.reverses = p.id)
      order by p.line desc limit 1
    ) last on true
    order by wanted.position`);
  return rows.map((row) => {
    const { id, name, phone, balance, paused, lastPaymentAt } = row;
    return {
      id,
      name,
      phone,
      balance,
      paused,
      ...buildDebtAgeing(row),
      lastPaymentAt: lastPaymentAt?.toISOString() ?? null,
    };
  });
}
