import sql, { empty, type Sql } from "sql-template-tag";
import type {
  OrderedItemFields,
  PurchaseOrder,
  PurchaseOrderDetails,
  PurchaseOrderFields,
  PurchaseOrderItem,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { OrderablePresentation, ProductInStock } from "#server/features/purchase-orders/order-rules.ts";
import type { NewOrderItem, OrderedLine } from "#server/features/purchase-orders/reception-rules.ts";
import { readReceptionsOfOrder } from "#server/features/purchase-orders/receptions.sql.ts";

const packOfLine = sql`case when i.presentation_id is not null then
          json_build_object('id', i.presentation_id, 'name', i.presentation_name, 'units', i.presentation_units,
            'count', i.presentation_count, 'price', i.presentation_price) end`;

type Row = Omit<PurchaseOrder, "orderNumber" | "_count"> & { count: number };

async function orders(tx: StoreTx, chosen: Sql): Promise<PurchaseOrder[]> {
  const rows = await tx.many<Row>(sql`
    select o.id, o.order_number as count, o.supplier_id as "supplierId",
      ${idAndNameSql("s.id", "s.name")} as supplier, o.status, o.total, i.items, o.notes,
      o.expected_date as "expectedDate", ${instantSql("o.received_at")} as "receivedAt",
      ${instantSql("o.created_at")} as "createdAt"
    from (select * from purchase_orders o where o.store_id = ${tx.storeId} ${chosen}) o
    join suppliers s on s.store_id = ${tx.storeId} and s.id = o.supplier_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'gtin', i.gtin,
        'productName', i.product_name, 'description', i.description, 'quantity', i.ordered,
        'unit', i.unit, 'unitPrice', i.unit_price, 'presentation', ${packOfLine}, 'taxRate', i.tax_rate, 'received', coalesce(r.quantity, 0), 'notes', i.notes)
        order by i.line), '[]') as items
      from purchase_order_items i
      left join (
        select order_line, sum(quantity) as quantity from reception_lines
        where store_id = ${tx.storeId} and purchase_order_id = o.id group by order_line
      ) r on r.order_line = i.line
      where i.store_id = ${tx.storeId} and i.purchase_order_id = o.id
    ) i
    order by o.order_number desc`);
  return rows.map(({ count, ...row }) => ({
    ...row,
    orderNumber: formatPurchaseOrderNumber(count),
    _count: { items: row.items.length },
  }));
}

type OrderFilter = { status: OrderStatus | null; supplierId: string | null };

function filterCondition({ status, supplierId }: OrderFilter): Sql {
  return sql`${status ? sql`and o.status = ${status}` : empty}
    ${supplierId ? sql`and o.supplier_id = ${supplierId}` : empty}`;
}

export function findOrdersWithLineCounts(
  tx: StoreTx,
  filter: OrderFilter,
  range: { skip: number; most: number } | null,
): Promise<{ id: string; lines: number }[]> {
  const part = range ? sql`limit ${range.most} offset ${range.skip}` : empty;
  return tx.many(sql`
    select o.id, (select count(*) from purchase_order_items i
      where i.store_id = ${tx.storeId} and i.purchase_order_id = o.id) as lines
    from purchase_orders o where o.store_id = ${tx.storeId} ${filterCondition(filter)} order by o.order_number desc ${part}`);
}

export function readOrdersByIds(tx: StoreTx, ids: string[]): Promise<PurchaseOrder[]> {
  return orders(tx, sql`and o.id = any(${ids}::uuid[])`);
}

export async function countOrders(tx: StoreTx, filter: OrderFilter): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from purchase_orders o where o.store_id = ${tx.storeId} ${filterCondition(filter)}`,
  ))!;
}

export async function readOrder(tx: StoreTx, id: string): Promise<PurchaseOrderDetails | null> {
  const [order] = await orders(tx, sql`and o.id = ${id}`);
  return order ? { ...order, receptions: await readReceptionsOfOrder(tx, id) } : null;
}

export function lockOrder(tx: StoreTx, id: string): Promise<OrderStatus | null> {
  return tx.value<OrderStatus>(
    sql`select status from purchase_orders where store_id = ${tx.storeId} and id = ${id} for update`,
  );
}

export async function hasOrderItem(tx: StoreTx, orderId: string, itemId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select id from purchase_order_items
    where store_id = ${tx.storeId} and purchase_order_id = ${orderId} and id = ${itemId}`);
  return row !== null;
}

export async function lockSupplierRow(tx: StoreTx, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select id from suppliers where store_id = ${tx.storeId} and id = ${id} for key share`,
  );
  return row !== null;
}

/** Locks the store's counter until the transaction ends. A rollback restores it, so there are no gaps. */
export async function takeNextOrderNumber(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(
    sql`insert into order_counters as c (store_id, given) values (${tx.storeId}, 1)
        on conflict (store_id) do update set given = c.given + 1 returning given as number`,
  ))!;
}

export async function sumOtherOrders(tx: StoreTx, id: string): Promise<number> {
  return (await tx.value<number>(sql`
    select coalesce(sum(total), 0) as total from purchase_orders where store_id = ${tx.storeId} and id <> ${id}`))!;
}

/** The unit of each line's product, found by id, else by GTIN; UNIT for a line without a product. */
export function readUnitsOfOrderItems(tx: StoreTx, items: readonly OrderedItemFields[]): Promise<Unit[]> {
  return tx.column<Unit>(sql`
    select coalesce(by_id.unit, by_gtin.unit, 'UNIT') as unit
    from unnest(${items.map((item) => item.productId)}::uuid[], ${items.map((item) => item.gtin)}::text[])
      with ordinality as l (product_id, gtin, place)
    left join products by_id on by_id.store_id = ${tx.storeId} and by_id.id = l.product_id
    left join lateral (
      select p.unit from products p where p.store_id = ${tx.storeId} and p.gtin_form = code_form(l.gtin)
      order by p.gtin = l.gtin desc, p.created_at, p.id limit 1
    ) by_gtin on l.product_id is null
    order by l.place`);
}

export function readOrderablePresentations(tx: StoreTx, ids: string[]): Promise<OrderablePresentation[]> {
  return tx.many<OrderablePresentation>(sql`
    select id, product_id as "productId", name, units from product_presentations
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`);
}

type NewOrder = {
  id: string;
  at: Date;
  number: number;
  status: OrderStatus;
  total: number;
  fields: Omit<PurchaseOrderFields, "items">;
};

export async function insertOrder(tx: StoreTx, { id, at, number, status, total, fields }: NewOrder) {
  await tx.run(sql`
    insert into purchase_orders (store_id, id, order_number, supplier_id, status, total, notes, expected_date, created_at)
    values (${tx.storeId}, ${id}, ${number}, ${fields.supplierId}, ${status}, ${total}, ${fields.notes},
      ${fields.expectedDate}, ${at})`);
}

type ChangedOrder = { id: string; total: number; fields: Omit<PurchaseOrderFields, "items"> };

/** Changes the order and deletes its items; the caller inserts the new ones by `insertOrderItems`. */
export async function updateOrder(tx: StoreTx, { id, total, fields }: ChangedOrder) {
  await tx.run(sql`
    update purchase_orders set supplier_id = ${fields.supplierId}, total = ${total}, notes = ${fields.notes},
      expected_date = ${fields.expectedDate}
    where store_id = ${tx.storeId} and id = ${id}`);
  await tx.run(
    sql`delete from purchase_order_items where store_id = ${tx.storeId} and purchase_order_id = ${id}`,
  );
}

/** The columns of a line that was counted in packs; null without a pack. */
export const toPresentationColumns = (pack: PurchaseOrderItem["presentation"]) => ({
  presentationId: pack?.id ?? null,
  presentationName: pack?.name ?? null,
  presentationUnits: pack?.units ?? null,
  presentationCount: pack?.count ?? null,
  presentationPrice: pack?.price ?? null,
});

/** Inserts the items as the lines of the order from `line` on. */
export async function insertOrderItems(
  tx: StoreTx,
  orderId: string,
  items: readonly NewOrderItem[],
  now: Date,
  line = 1,
) {
  const rows = items.map(({ quantity, presentation, ...item }, index) => ({
    ...item,
    purchaseOrderId: orderId,
    line: line + index,
    id: uuidv7(now.getTime()),
    ordered: quantity,
    ...toPresentationColumns(presentation),
  }));
  await tx.run(insertRowsSql(tx, "purchase_order_items", rows));
}

export async function setOrderStatus(tx: StoreTx, id: string, status: OrderStatus, now: Date) {
  await tx.run(sql`
    update purchase_orders set status = ${status},
      received_at = case when ${status} = 'RECEIVED' then ${now}::timestamptz else received_at end
    where store_id = ${tx.storeId} and id = ${id}`);
}

/** Links lines that have only a GTIN to their product permanently. */
export async function linkOrderLinesToProducts(tx: StoreTx, orderId: string): Promise<OrderedLine[]> {
  await tx.run(sql`
    update purchase_order_items i set product_id = (
        select p.id from products p where p.store_id = ${tx.storeId} and p.gtin_form = code_form(i.gtin)
        order by p.gtin = i.gtin desc, p.created_at, p.id limit 1)
    where i.store_id = ${tx.storeId} and i.purchase_order_id = ${orderId} and i.product_id is null
      and i.gtin is not null`);
  return tx.many<OrderedLine>(sql`
    select i.line, i.id, i.product_id as "productId", i.product_name as "productName", i.unit, i.ordered as quantity,
      i.unit_price as "unitPrice", ${packOfLine} as presentation, i.tax_rate as "taxRate",
      coalesce(r.quantity, 0) as received, coalesce(r.paid, 0)::bigint as paid, coalesce(r.lines, 0)::integer as "receivedLines"
    from purchase_order_items i
    left join (
      select order_line, sum(quantity) as quantity, sum(coalesce(paid, floor(quantity * unit_cost + 0.5))) as paid,
        count(*) as lines
      from reception_lines
      where store_id = ${tx.storeId} and purchase_order_id = ${orderId} group by order_line
    ) r on r.order_line = i.line
    where i.store_id = ${tx.storeId} and i.purchase_order_id = ${orderId} order by i.line`);
}

/** Products, locked in the order of their ids as in a sale. */
export function lockProductsInStock(tx: StoreTx, ids: string[]): Promise<ProductInStock[]> {
  return tx.many<ProductInStock>(sql`
    select id, name, on_hand as stock, unit from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

export async function readSupplierIdOfOrder(tx: StoreTx, id: string): Promise<string> {
  return (await tx.value<string>(sql`
    select supplier_id as id from purchase_orders where store_id = ${tx.storeId} and id = ${id}`))!;
}

export async function readOrderNumber(tx: StoreTx, id: string): Promise<string> {
  const number = await tx.value<number>(sql`
    select order_number from purchase_orders where store_id = ${tx.storeId} and id = ${id}`);
  return formatPurchaseOrderNumber(number!);
}

export async function deleteOrderRow(tx: StoreTx, id: string): Promise<number> {
  return (await tx.value<number>(sql`
    delete from purchase_orders where store_id = ${tx.storeId} and id = ${id} returning order_number`))!;
}

export function countOrdersByStatus(tx: StoreTx): Promise<{ status: OrderStatus; count: number }[]> {
  return tx.many(sql`
    select status, count(*) as count from purchase_orders where store_id = ${tx.storeId} group by status`);
}

type AddedItems = { line: number; items: readonly NewOrderItem[]; total: number };

/** Appends received items that were not ordered; `total` is in pesos. */
export async function appendOrderItems(
  tx: StoreTx,
  orderId: string,
  { line, items, total }: AddedItems,
  now: Date,
) {
  if (items.length === 0) return;
  await insertOrderItems(tx, orderId, items, now, line);
  await tx.run(sql`
    update purchase_orders set total = total + ${total}
    where store_id = ${tx.storeId} and id = ${orderId}`);
}
