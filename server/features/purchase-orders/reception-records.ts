import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type ReceptionRecord = Omit<Extract<StoreRecord, { kind: "reception" }>, "kind">;

/** The same format as `orderNumber` in core/purchasing/order-number.ts. */
const ORDER_NUMBER = `'"OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') || '"'`;

const record: ColumnExpressions<ReceptionRecord> = {
  id: jsonUuidOf("r.id"),
  createdAt: jsonInstantOf("r.created_at"),
  purchaseOrderId: jsonUuidOf("r.purchase_order_id"),
  orderNumber: ORDER_NUMBER,
  note: jsonTextOf("r.note"),
  total: jsonNumberOf("r.total"),
  userId: jsonUuidOf("r.user_id"),
  user: jsonTextOf("r.user_name"),
  items: "'[' || coalesce(i.items, '') || ']'",
};
const item: ColumnExpressions<ReceptionRecord["items"][number]> = {
  line: jsonNumberOf("l.order_line"),
  productId: jsonUuidOf("l.product_id"),
  productName: jsonTextOf("i.product_name"),
  quantity: jsonQuantityOf("l.quantity"),
  unitCost: jsonNumberOf("l.unit_cost"),
  paid: jsonNumberOf("l.paid"),
  taxRate: jsonNumberOf("l.tax_rate"),
  netCost: jsonNumberOf("l.net_cost"),
  expiresOn: jsonTextOf("e.expires_on::text"),
};

export function receptionRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"reception"'`, ...record }))} as text
    from receptions r
    join purchase_orders o on o.store_id = ${tx.storeId} and o.id = r.purchase_order_id
    cross join lateral (
      select string_agg(${raw(jsonObjectOf(item))}, ',' order by l.line) as items
      from reception_lines l
      join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = l.purchase_order_id
        and i.line = l.order_line
      left join expiries e on e.store_id = ${tx.storeId} and e.reception_id = l.reception_id and e.reception_line = l.line
      where l.store_id = ${tx.storeId} and l.reception_id = r.id
    ) i
    where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}
