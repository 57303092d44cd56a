import sql, { type Sql } from "sql-template-tag";
import type { DuePurchase, SupplierEntry } from "#core/contract/payables.ts";
import { addDays } from "#core/dates.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** A payable is due soon within this many days, today included. */
const DAYS_DUE_SOON = 7;

/** A query for the sum that is due soon. */
export function buildDueThisWeekQuery(tx: StoreTx, today: string): Sql {
  return sql`
    select coalesce(sum(owed), 0) from payables where store_id = ${tx.storeId} and owed > 0
      and due_on >= ${today}::date and due_on <= ${addDays(today, DAYS_DUE_SOON - 1)}::date`;
}

export function readPurchasesDueInWeek(tx: StoreTx, today: string, most: number): Promise<DuePurchase[]> {
  return tx.many<DuePurchase>(sql`
    select p.id, ${idAndNameSql("s.id", "s.name")} as supplier, p.due_on::text as "dueOn", p.owed, e.reference
    from payables p
    join suppliers s on s.store_id = ${tx.storeId} and s.id = p.supplier_id
    join supplier_entries e on e.store_id = ${tx.storeId} and e.id = p.id
    where p.store_id = ${tx.storeId} and p.owed > 0
      and p.due_on >= ${today}::date and p.due_on <= ${addDays(today, DAYS_DUE_SOON - 1)}::date
    order by p.due_on, s.name_order, p.id limit ${most}`);
}

export function readSupplierEntriesBetween(tx: StoreTx, supplierId: string, first: number, last: number) {
  // `orderNumber` has the format of core/purchasing/order-number.ts.
  return tx.many<SupplierEntry>(sql`
    select e.id, ${instantSql("e.created_at")} as "createdAt", e.kind, e.amount, e.balance_after as "balanceAfter", p.owed,
      p.due_on::text as "dueOn", e.reference, e.note, e.number, e.method, e.purchase_order_id as "purchaseOrderId",
      'OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') as "orderNumber", e.reverses,
      u.id is not null as reversed, ${idAndNameSql("e.user_id", "e.user_name")} as by
    from supplier_entries e
    left join payables p on p.store_id = ${tx.storeId} and p.id = e.id
    left join purchase_orders o on o.store_id = ${tx.storeId} and o.id = e.purchase_order_id
    left join supplier_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.supplier_id = ${supplierId} and e.line between ${first} and ${last}
    order by e.line desc`);
}
