import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type ReceptionRecord = Omit<Extract<StoreRecord, { kind: "reception" }>, "kind">;

/** The same format as `orderNumber` in core/purchasing/order-number.ts. */
const ORDER_NUMBER = `'"OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') || '"'`;

const record: ColumnExpressions<ReceptionRecord> = {
  id: jsonUuidSql("r.id"),
  createdAt: jsonInstantSql("r.created_at"),
  purchaseOrderId: jsonUuidSql("r.purchase_order_id"),
  orderNumber: ORDER_NUMBER,
  note: jsonTextSql("r.note"),
  total: jsonNumberSql("r.total"),
  userId: jsonUuidSql("r.user_id"),
  user: jsonTextSql("r.user_name"),
  items: "'[' || coalesce(i.items, '') || ']'",
};
const item: ColumnExpressions<ReceptionRecord["items"][number]> = {
  line: jsonNumberSql("l.order_line"),
  productId: jsonUuidSql("l.product_id"),
  productName: jsonTextSql("i.product_name"),
  quantity: jsonQuantitySql("l.quantity"),
  unitCost: jsonNumberSql("l.unit_cost"),
  paid: jsonNumberSql("l.paid"),
  taxRate: jsonNumberSql("l.tax_rate"),
  netCost: jsonNumberSql("l.net_cost"),
  expiresOn: jsonTextSql("e.expires_on::text"),
};

export function buildReceptionRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"reception"'`, ...record }))} as text
    from receptions r
    join purchase_orders o on o.store_id = ${tx.storeId} and o.id = r.purchase_order_id
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(item))}, ',' order by l.line) as items
      from reception_lines l
      join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = l.purchase_order_id
        and i.line = l.order_line
      left join expiries e on e.store_id = ${tx.storeId} and e.reception_id = l.reception_id and e.reception_line = l.line
      where l.store_id = ${tx.storeId} and l.reception_id = r.id
    ) i
    where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}
