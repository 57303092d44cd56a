import sql, { type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores.ts";
import { imagePath } from "#core/image-path.ts";
import { orderNumber } from "#core/order-number.ts";
import { eachRow } from "#server/db/each-row.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Kind = StoreRecord["kind"];
type Row = Record<string, unknown>;

/** What is read of each kind, along a key, so that a million rows need no sorting. Columns are named one by one. */
const queries: Record<Kind, (storeId: string) => Sql> = {
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
  sale: (storeId) => sql`
    select s.id, s.total, s.payment_method as "paymentMethod", s.amount_paid as "amountPaid", s.change,
      s.seller_name as seller, s.customer ->> 'name' as customer, s.customer ->> 'document' as "customerDocument",
      s.created_at as "createdAt",
      (select json_agg(json_build_object('productId', i.product_id, 'productName', i.product_name,
          'quantity', i.quantity, 'price', i.price) order by i.line)
        from sale_items i where i.store_id = s.store_id and i.sale_id = s.id) as items
    from sales s where s.store_id = ${storeId} order by s.id`,
  stockMovement: (storeId) => sql`
    select m.id, m.product_id as "productId", p.name as "productName", m.kind as type, m.quantity,
      m.stock_after as "stockAfter", m.reason, m.note, m.user_name as "user", m.created_at as "createdAt"
    from stock_movements m join products p on p.store_id = m.store_id and p.id = m.product_id
    where m.store_id = ${storeId} order by m.product_id, m.id`,
};

/** Everything that a store has, of one moment. */
export async function* eachRecord(tx: StoreTx): AsyncGenerator<StoreRecord> {
  for (const kind of Object.keys(queries) as Kind[])
    for await (const row of eachRow<Row>(tx, queries[kind](tx.storeId)))
      yield recordOf(kind, row, tx.storeId);
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
