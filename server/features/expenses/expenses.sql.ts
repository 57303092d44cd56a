import sql, { type Sql } from "sql-template-tag";
import type { Expense, RecurringExpense } from "#core/contract/expenses.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type DateRange = { startDate: string; endDate: string };

/** Maximum expenses listed for a month; a shop has some dozens. */
const MAX_EXPENSES = 1_000;

const columns = sql`
  id, source, ${instantSql("created_at")} as "createdAt", date, category, concept, amount, method,
  case when person_id is not null then ${idAndNameSql("person_id", "coalesce(person_name, '')")} end as "user", note,
  recurring_id as "recurringId", reverses, reversed, reversible, ${idAndNameSql("user_id", "user_name")} as by`;

const recorded = (tx: StoreTx, chosen: Sql) => sql`
  select e.id, 'EXPENSE' as source, e.created_at, e.spent_on::text as date, e.category, e.concept, e.amount, e.method,
    e.person_id, e.person_name, e.note, e.recurring_id, e.reverses, u.id is not null as reversed,
    u.id is null and e.reverses is null as reversible, e.user_id, e.user_name, null::uuid as shift_id
  from expenses e left join expenses u on u.store_id = ${tx.storeId} and u.reverses = e.id
  where e.store_id = ${tx.storeId} and ${chosen}`;

/** Expenses from drawers, and what undid them, which counts on the same day. */
const fromDrawers = (tx: StoreTx, chosen: Sql) => sql`
  select e.id, 'DRAWER' as source, e.created_at, (m.created_at at time zone 'America/Bogota')::date::text as date,
    coalesce(m.expense_category, 'OTHER') as category, e.concept, e.amount, 'CASH' as method, m.person_id, m.person_name,
    e.note, m.recurring_id, e.reverses, e.reversed, e.reversible, e.user_id, e.user_name, m.shift_id
  from cash_movements m
  left join cash_movements u on u.store_id = ${tx.storeId} and u.reverses = m.id
  left join open_shifts o on o.store_id = ${tx.storeId} and o.shift_id = m.shift_id
  cross join lateral (values
    (m.id, m.created_at, m.concept, m.amount::bigint, m.note, null::uuid, u.id is not null,
      u.id is null and o.shift_id is not null, m.user_id, m.user_name),
    (u.id, u.created_at, coalesce(m.concept, m.note), -m.amount::bigint, u.note, m.id, false, false, u.user_id, u.user_name)
  ) e (id, created_at, concept, amount, note, reverses, reversed, reversible, user_id, user_name)
  where m.store_id = ${tx.storeId} and m.kind = 'OUT' and m.category = 'EXPENSE' and e.id is not null and ${chosen}`;

const wasUndone = (tx: StoreTx) =>
  sql`exists (select from cash_movements u where u.store_id = ${tx.storeId} and u.reverses = m.id)`;

/** The newest expenses, at most MAX_EXPENSES, and the total of all of them. */
export async function readExpensesInRange(tx: StoreTx, { startDate, endDate }: DateRange) {
  const rows = await tx.many<Expense & { total: number }>(sql`
    select ${columns}, (sum(amount) over ())::bigint as total from (
      ${recorded(tx, sql`e.spent_on >= ${startDate}::date and e.spent_on <= ${endDate}::date`)}
      union all
      ${fromDrawers(tx, sql`m.created_at >= ${startOfDay(startDate)} and m.created_at < ${endOfDay(endDate)}`)}
    ) spent order by date desc, created_at desc, id desc limit ${MAX_EXPENSES}`);
  return { expenses: rows.map(({ total: _, ...expense }) => expense), total: rows[0]?.total ?? 0 };
}

export function readExpense(tx: StoreTx, id: string): Promise<Expense | null> {
  return tx.first<Expense>(sql`select ${columns} from (${recorded(tx, sql`e.id = ${id}`)}) recorded`);
}

/** An expense from a drawer, or with `id` what undid it. */
export function readDrawerExpense(tx: StoreTx, expenseId: string, id = expenseId) {
  return tx.first<Expense & { shiftId: string }>(sql`
    select ${columns}, shift_id as "shiftId" from (${fromDrawers(tx, sql`m.id = ${expenseId}`)}) spent where id = ${id}`);
}

type NewExpenseRow = Omit<Expense, "source" | "createdAt" | "user" | "reversed" | "reversible" | "by"> & {
  person: { id: string; name: string } | null;
  by: { userId: string; userName: string };
  at: Date;
};

export async function insertExpense(tx: StoreTx, { date, person, by, at, ...row }: NewExpenseRow) {
  const { userId, userName } = by;
  const people = { personId: person?.id ?? null, personName: person?.name ?? null, userId, userName };
  await tx.run(insertRowsSql(tx, "expenses", [{ ...row, ...people, spentOn: date, createdAt: at }]));
}

/**
 * Recurring expenses by day of the month. The status is PAID if an expense of these dates paid the recurring one. A
 * recurring expense that was added after these dates is left out unless it was paid.
 */
export function readRecurringExpenses(tx: StoreTx, { startDate, endDate }: DateRange) {
  return tx.many<RecurringExpense>(sql`
    select id, concept, category, amount, day, active, status from (
      select r.id, r.concept, r.category, r.amount, r.day, r.active, r.created_at, case when exists (
        select from expenses e left join expenses u on u.store_id = ${tx.storeId} and u.reverses = e.id
        where e.store_id = ${tx.storeId} and e.recurring_id = r.id and e.reverses is null and u.id is null
          and e.spent_on >= ${startDate}::date and e.spent_on <= ${endDate}::date
      ) or exists (
        select from cash_movements m where m.store_id = ${tx.storeId} and m.recurring_id = r.id
          and not ${wasUndone(tx)} and m.created_at >= ${startOfDay(startDate)} and m.created_at < ${endOfDay(endDate)}
      ) then 'PAID' else 'PENDING' end as status
      from recurring_expenses r where r.store_id = ${tx.storeId}
    ) r
    where status = 'PAID' or created_at < ${endOfDay(endDate)}
    order by active desc, day, created_at, id`);
}

type RecurringFields = Omit<RecurringExpense, "status">;

export function lockRecurringExpense(tx: StoreTx, id: string): Promise<RecurringFields | null> {
  return tx.first<RecurringFields>(sql`
    select id, concept, category, amount, day, active from recurring_expenses
    where store_id = ${tx.storeId} and id = ${id} for no key update`);
}

export async function countRecurringExpenses(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from recurring_expenses where store_id = ${tx.storeId}`,
  ))!;
}

export function insertRecurringExpense(tx: StoreTx, fields: RecurringFields, at: Date) {
  tx.post(insertRowsSql(tx, "recurring_expenses", [{ ...fields, createdAt: at }]));
}

export function updateRecurringExpense(tx: StoreTx, fields: RecurringFields) {
  tx.post(updateRowSql(tx, "recurring_expenses", fields));
}

export async function sumExpensesInRange(tx: StoreTx, { startDate, endDate }: DateRange) {
  const toOwner = sql`category = 'WAGES' and person_id in (
    select id from users where store_id = ${tx.storeId} and role = 'OWNER')`;
  return (await tx.first<{ expenses: number; drawn: number }>(sql`
    select coalesce(sum(amount) filter (where not own), 0)::bigint as expenses,
      coalesce(sum(amount) filter (where own), 0)::bigint as drawn
    from (
      select amount, coalesce(${toOwner}, false) as own from expenses
      where store_id = ${tx.storeId} and spent_on >= ${startDate}::date and spent_on <= ${endDate}::date
      union all
      select amount, withdrawn or coalesce(${toOwner}, false) from (
        select amount, person_id, expense_category as category, category = 'WITHDRAWAL' as withdrawn from cash_movements m
        where store_id = ${tx.storeId} and kind = 'OUT' and category in ('EXPENSE', 'WITHDRAWAL')
          and created_at >= ${startOfDay(startDate)} and created_at < ${endOfDay(endDate)}
          and not ${wasUndone(tx)}
      ) m
    ) spent`))!;
}
