import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { Columns } from "#server/db/json-text.ts";
import { instantOf, numberOf, objectOf, quantityOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type ReceptionRecord = Omit<Extract<StoreRecord, { kind: "reception" }>, "kind">;

/** The same format as `orderNumber` in core/purchasing/order-number.ts. */
const ORDER_NUMBER = `'"OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') || '"'`;

const record: Columns<ReceptionRecord> = {
  id: uuidOf("r.id"),
  createdAt: instantOf("r.created_at"),
  purchaseOrderId: uuidOf("r.purchase_order_id"),
  orderNumber: ORDER_NUMBER,
  note: textOf("r.note"),
  total: numberOf("r.total"),
  userId: uuidOf("r.user_id"),
  user: textOf("r.user_name"),
  items: "'[' || coalesce(i.items, '') || ']'",
};
const item: Columns<ReceptionRecord["items"][number]> = {
  line: numberOf("l.order_line"),
  productId: uuidOf("l.product_id"),
  productName: textOf("i.product_name"),
  quantity: quantityOf("l.quantity"),
  unitCost: numberOf("l.unit_cost"),
  paid: numberOf("l.paid"),
  taxRate: numberOf("l.tax_rate"),
  netCost: numberOf("l.net_cost"),
  expiresOn: textOf("e.expires_on::text"),
};

export function receptionRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"reception"'`, ...record }))} as text
    from receptions r
    join purchase_orders o on o.store_id = ${tx.storeId} and o.id = r.purchase_order_id
    cross join lateral (
      select string_agg(${raw(objectOf(item))}, ',' order by l.line) as items
      from reception_lines l
      join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = l.purchase_order_id
        and i.line = l.order_line
      left join expiries e on e.store_id = ${tx.storeId} and e.reception_id = l.reception_id and e.reception_line = l.line
      where l.store_id = ${tx.storeId} and l.reception_id = r.id
    ) i
    where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}
