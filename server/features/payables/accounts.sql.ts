import sql, { raw, type Sql } from "sql-template-tag";
import { DAYS_DUE_THIS_WEEK } from "#core/cash/supplier-entries.ts";
import type { DuePurchase, SupplierEntry } from "#core/contract/payables.ts";
import { addDays } from "#core/dates.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Of the week that begins today. */
export function sumDueThisWeek(tx: StoreTx, today: string): Sql {
  return sql`
    select coalesce(sum(owed), 0) from payables where store_id = ${tx.storeId} and owed > 0
      and due_on >= ${today}::date and due_on <= ${addDays(today, DAYS_DUE_THIS_WEEK - 1)}::date`;
}

export function readPurchasesDueInWeek(tx: StoreTx, today: string, most: number): Promise<DuePurchase[]> {
  return tx.many<DuePurchase>(sql`
    select p.id, json_build_object('id', s.id, 'name', s.name) as supplier, p.due_on::text as "dueOn", p.owed, e.reference
    from payables p
    join suppliers s on s.store_id = ${tx.storeId} and s.id = p.supplier_id
    join supplier_entries e on e.store_id = ${tx.storeId} and e.id = p.id
    where p.store_id = ${tx.storeId} and p.owed > 0
      and p.due_on >= ${today}::date and p.due_on <= ${addDays(today, DAYS_DUE_THIS_WEEK - 1)}::date
    order by p.due_on, s.name_order, p.id limit ${most}`);
}

/** The same format as `orderNumber` in core/purchasing/order-number.ts. */
const ORDER_NUMBER = `case when o.order_number is null then 'null'
  else '"OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') || '"' end`;

const supplierEntryJsonColumns: ColumnExpressions<SupplierEntry> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  kind: jsonTextSql("e.kind"),
  amount: jsonNumberSql("e.amount"),
  balanceAfter: jsonNumberSql("e.balance_after"),
  owed: jsonNumberSql("p.owed"),
  dueOn: jsonTextSql("p.due_on::text"),
  reference: jsonTextSql("e.reference"),
  note: jsonTextSql("e.note"),
  number: jsonTextSql("e.number"),
  method: jsonTextSql("e.method"),
  purchaseOrderId: jsonUuidSql("e.purchase_order_id"),
  orderNumber: ORDER_NUMBER,
  reverses: jsonUuidSql("e.reverses"),
  reversed: "(u.id is not null)::text",
  by: jsonObjectSql({ id: jsonUuidSql("e.user_id"), name: jsonTextSql("e.user_name") }),
};

function buildSupplierEntryJoins(tx: StoreTx): Sql {
  return sql`
    left join payables p on p.store_id = ${tx.storeId} and p.id = e.id
    left join purchase_orders o on o.store_id = ${tx.storeId} and o.id = e.purchase_order_id
    left join supplier_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id`;
}

export async function readSupplierEntriesBetween(
  tx: StoreTx,
  supplierId: string,
  first: number,
  last: number,
): Promise<SupplierEntry[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(supplierEntryJsonColumns))} as text from supplier_entries e ${buildSupplierEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.supplier_id = ${supplierId} and e.line between ${first} and ${last}
    order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as SupplierEntry[];
}
