import sql, { raw, type Sql } from "sql-template-tag";
import { minUuidAt } from "#core/uuid.ts";
import { inTimeRangeSql } from "#server/db/documents-by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type CashWithoutShift = { count: number; cash: number };

/**
 * Cash that moved without a shift. Sales and returns count at their device's till, other movements at the
 * first till.
 */
export async function sumCashWithoutShift(
  tx: StoreTx,
  till: { id: string; isFirst: boolean },
  from: Date,
  to: Date,
): Promise<CashWithoutShift> {
  const span = { since: minUuidAt(from), before: minUuidAt(new Date(to.getTime() + 1)) };
  const within = sql`store_id = ${tx.storeId} and shift_id is null and created_at > ${from} and created_at <= ${to}`;
  const hereOf = (device: string) => sql`
    case when ${raw(device)} is null then ${till.isFirst} else exists (select from devices d
      where d.store_id = ${tx.storeId} and d.id = ${raw(device)} and d.till_id = ${till.id}) end`;
  const soldWhen = (when: Sql) => sql`
      select id, created_at from sales where ${within} and ${when} and ${hereOf("device_id")}`;
  const backWhen = (when: Sql) => sql`
      select id, sale_id from sale_returns where ${within} and ${when}`;
  return (await tx.first<CashWithoutShift>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as cash from (
      select p.amount::bigint as amount from (${inTimeRangeSql(tx, span, "id", soldWhen)}) s
      join sale_payments p on p.store_id = ${tx.storeId} and p.sale_id = s.id and p.method = 'CASH' and p.amount > 0
        and p.replaced is null
      union all
      select -f.amount::bigint from (${inTimeRangeSql(tx, span, "id", backWhen)}) r
      join sales s on s.store_id = ${tx.storeId} and s.id = r.sale_id and ${hereOf("s.device_id")}
      join sale_refunds f on f.store_id = ${tx.storeId} and f.return_id = r.id and f.method = 'CASH'
      union all
      select (rounding - amount)::bigint from credit_entries
      where ${within} and kind = 'PAYMENT' and method = 'CASH' and ${till.isFirst}
      union all
      select case when kind = 'SETTLEMENT' or direction = 'OUT' then -amount else amount end + fee from service_entries
      where ${within} and method = 'CASH' and ${till.isFirst}
      union all
      select amount from supplier_entries where ${within} and method = 'CASH' and ${till.isFirst}
    ) moved`))!;
}
