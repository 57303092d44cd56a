import sql, { raw, type Sql } from "sql-template-tag";
import { type StoreRecord, storeRecord } from "#core/contract/stores.ts";
import { imagePath } from "#core/image-path.ts";
import { orderNumber } from "#core/order-number.ts";
import { eachRow } from "#server/db/each-row.ts";
import { instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Kind = StoreRecord["kind"];
type Row = Record<string, unknown>;

/** What is read of each kind, along a key, so that a million rows need no sorting. Columns are named one by one. */
const queries: Record<Exclude<Kind, "sale" | "stockMovement">, (storeId: string) => Sql> = {
  store: (storeId) => sql`
    select store_id as id, name, owner_name as "ownerName", phone, nit, created_at as "createdAt"
    from stores where store_id = ${storeId}`,
  product: (storeId) => sql`
    select id, name, description, category, price, stock, units_sold as "unitsSold", gtin, barcode,
      store_code as "storeCode", active, encode(image_hash, 'hex') as image, created_at as "createdAt",
      updated_at as "updatedAt"
    from products where store_id = ${storeId} order by name_order, id`,
  customer: (storeId) => sql`
    select id, name, phone, email, address, document_type as "documentType", document, created_at as "createdAt"
    from customers where store_id = ${storeId} order by name_order, id`,
  supplier: (storeId) => sql`
    select id, name, contact_name as "contactName", phone, email, address, nit, description,
      created_at as "createdAt"
    from suppliers where store_id = ${storeId} order by name_order, id`,
  employee: (storeId) => sql`
    select id, name, email, phone, role, created_at as "createdAt"
    from users where store_id = ${storeId} order by id`,
  purchaseOrder: (storeId) => sql`
    select o.id, o.order_number as "orderNumber", s.name as supplier, o.status, o.total, o.notes,
      o.expected_date as "expectedDate", o.received_at as "receivedAt", o.created_at as "createdAt",
      (select json_agg(json_build_object('productId', i.product_id, 'productName', i.product_name, 'gtin', i.gtin,
          'quantity', i.quantity, 'unitPrice', i.unit_price) order by i.line)
        from purchase_order_items i where i.store_id = o.store_id and i.purchase_order_id = o.id) as items
    from purchase_orders o join suppliers s on s.store_id = o.store_id and s.id = o.supplier_id
    where o.store_id = ${storeId} order by o.order_number`,
};

const item = objectOf({
  productId: uuidOf("i.product_id"),
  productName: textOf("i.product_name"),
  quantity: numberOf("i.quantity"),
  price: numberOf("i.price"),
});
const sale = objectOf({
  kind: `'"sale"'`,
  id: uuidOf("s.id"),
  createdAt: instantOf("s.created_at"),
  total: numberOf("s.total"),
  paymentMethod: textOf("s.payment_method"),
  amountPaid: numberOf("s.amount_paid"),
  change: numberOf("s.change"),
  seller: textOf("s.seller_name"),
  customer: textOf("(s.customer ->> 'name')"),
  customerDocument: textOf("(s.customer ->> 'document')"),
  items: `'[' || coalesce((select string_agg(${item}, ',' order by i.line)
    from sale_items i where i.store_id = s.store_id and i.sale_id = s.id), '') || ']'`,
});
const stockMovement = objectOf({
  kind: `'"stockMovement"'`,
  id: uuidOf("m.id"),
  createdAt: instantOf("m.created_at"),
  productId: uuidOf("m.product_id"),
  productName: textOf("p.name"),
  type: textOf("m.kind"),
  quantity: numberOf("m.quantity"),
  stockAfter: numberOf("m.stock_after"),
  reason: textOf("m.reason"),
  note: textOf("m.note"),
  user: textOf("m.user_name"),
});

/** Of these a store has hundreds of thousands: PostgreSQL writes their JSON. */
const written: ((storeId: string) => Sql)[] = [
  (storeId) => sql`select ${raw(sale)} as text from sales s where s.store_id = ${storeId} order by s.id`,
  (storeId) => sql`
    select ${raw(stockMovement)} as text
    from stock_movements m join products p on p.store_id = m.store_id and p.id = m.product_id
    where m.store_id = ${storeId} order by m.product_id, m.id`,
];
/** Handed on together. */
const TOGETHER = 100;

/** Everything that a store has, of one moment, as the text of a list's part: with commas, without brackets. */
export async function* eachRecordText(tx: StoreTx): AsyncGenerator<string> {
  for (const kind of Object.keys(queries) as (keyof typeof queries)[])
    for await (const row of eachRow<Row>(tx, queries[kind](tx.storeId)))
      yield JSON.stringify(storeRecord.parse(recordOf(kind, row, tx.storeId)));
  for (const query of written) {
    let texts: string[] = [];
    for await (const { text } of eachRow<{ text: string }>(tx, query(tx.storeId))) {
      texts.push(text);
      if (texts.length < TOGETHER) continue;
      yield texts.join();
      texts = [];
    }
    if (texts.length > 0) yield texts.join();
  }
}

function recordOf(kind: Kind, row: Row, storeId: string): StoreRecord {
  const record: Row = { kind };
  for (const [name, value] of Object.entries(row))
    record[name] = value instanceof Date ? value.toISOString() : value;
  if ("items" in row) record.items ??= [];
  if (kind === "product") record.image = imagePath(storeId, row.image as string | null);
  if (kind === "purchaseOrder") record.orderNumber = orderNumber(row.orderNumber as number);
  return record as StoreRecord; // what the contract does not name, its schema takes away
}
