import sql, { type Sql } from "sql-template-tag";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { STORE_ZONE } from "#core/dates.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { inTimeRangeSql } from "#server/db/documents-by-time.ts";
import { requireExactSum } from "#server/db/exact-sum.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { idRangeOfDays } from "#server/features/reports/reports.sql.ts";

export function readSalesByHour(tx: StoreTx, day: string): Promise<DayReport["byHour"]> {
  const ids = idRangeOfDays({ startDate: day, endDate: day });
  const hour = sql`extract(hour from created_at at time zone ${STORE_ZONE})::int`;
  const soldWhen = (when: Sql) =>
    sql`select ${hour} as hour, 1 as count, total from sales where store_id = ${tx.storeId} and ${when}`;
  const backWhen = (when: Sql) =>
    sql`select ${hour}, 0, -total from sale_returns where store_id = ${tx.storeId} and ${when}`;
  return tx.many(sql`
    select hour, sum(count)::bigint as count, sum(total)::bigint as revenue from (
      ${inTimeRangeSql(tx, ids, "id", soldWhen)} union all ${inTimeRangeSql(tx, ids, "id", backWhen)}
    ) moved group by hour order by hour`);
}

export async function readReturnsOfDay(tx: StoreTx, day: string): Promise<DayReport["returns"]> {
  return (await tx.first<DayReport["returns"]>(sql`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as total from day_figures
    where store_id = ${tx.storeId} and day = ${day}::date and kind = 'RETURN'`))!;
}

export async function countSentForAnotherOnDay(tx: StoreTx, day: string): Promise<number> {
  const ids = idRangeOfDays({ startDate: day, endDate: day });
  const sentWhen = (when: Sql) => sql`
      select from document_flags where store_id = ${tx.storeId} and code = 'SENT_FOR_ANOTHER' and ${when}`;
  return (await tx.value<number>(
    sql`select count(*) from (${inTimeRangeSql(tx, ids, "document_id", sentWhen)}) sent`,
  ))!;
}

export async function readCustomerDebtNow(tx: StoreTx): Promise<DayReport["owed"]> {
  const owed = await tx.first<DayReport["owed"]>(sql`
    select coalesce(sum(balance), 0)::bigint as balance, count(*) as customers
    from credit_accounts where store_id = ${tx.storeId} and balance > 0`);
  requireExactSum(owed!.balance);
  return owed!;
}

export function readOpenShifts(tx: StoreTx): Promise<DayReport["openShifts"]> {
  return tx.many(sql`
    select s.id, s.number, t.name as till, ${instantSql("s.opened_at")} as "openedAt", s.user_name as "openedBy"
    from open_shifts o
    join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    join tills t on t.store_id = ${tx.storeId} and t.id = o.till_id
    where o.store_id = ${tx.storeId} order by s.number`);
}
