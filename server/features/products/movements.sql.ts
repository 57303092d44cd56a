import sql, { empty, type Sql } from "sql-template-tag";
import type { Movement, ProductCost } from "#core/contract/products.ts";
import { orderNumber } from "#core/order-number.ts";
import { averageCost } from "#core/product-cost.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<Movement, "createdAt" | "user" | "purchaseOrder"> & {
  productId: string;
  createdAt: Date;
  userId: string;
  userName: string;
  orderId: string | null;
  orderCount: number | null;
};

async function movements(tx: StoreTx, chosen: Sql): Promise<(Movement & { productId: string })[]> {
  const rows = await tx.many<Row>(sql`
    select m.id, m.product_id as "productId", m.created_at as "createdAt", m.kind, m.reason, m.note, m.quantity,
      m.stock_after as "stockAfter", m.user_id as "userId", m.user_name as "userName", m.sale_id as "saleId",
      o.id as "orderId", o.order_number as "orderCount"
    from stock_movements m
    left join purchase_orders o on o.store_id = m.store_id and o.id = m.purchase_order_id
    where m.store_id = ${tx.storeId} ${chosen}`);
  return rows.map(({ createdAt, userId, userName, orderId, orderCount, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    user: { id: userId, name: userName },
    purchaseOrder: orderId ? { id: orderId, orderNumber: orderNumber(orderCount!) } : null,
  }));
}

export type MovementPage = { before: string | null; most: number; withoutSales: boolean };

/** Of one product, newest first. A page costs what is on it, however long the history. */
export function movementsOf(
  tx: StoreTx,
  productId: string,
  { before, most, withoutSales }: MovementPage,
): Promise<Movement[]> {
  return movements(
    tx,
    sql`and m.product_id = ${productId} ${before ? sql`and m.id < ${before}` : empty}
      ${withoutSales ? sql`and m.kind <> 'SALE'` : empty} order by m.id desc limit ${most}`,
  );
}

export async function movementByKey(tx: StoreTx, key: string) {
  return (await movements(tx, sql`and m.idempotency_key = ${key}`))[0] ?? null;
}

/** As the financial report counts it (docs/decisions/0012): every line of an order that was received. */
export async function costOf(tx: StoreTx, productId: string): Promise<ProductCost> {
  const row = await tx.first<{ units: number; paid: number; last: number | null }>(sql`
    select coalesce(sum(i.quantity), 0)::bigint as units, coalesce(sum(i.quantity * i.unit_price), 0)::bigint as paid,
      (array_agg(i.unit_price order by o.received_at desc, i.line desc))[1]::bigint as last
    from purchase_order_items i
    join purchase_orders o on o.store_id = i.store_id and o.id = i.purchase_order_id
    where i.store_id = ${tx.storeId} and i.product_id = ${productId} and o.received_at is not null`);
  const { units, paid, last } = row!;
  return { averageCost: averageCost(units, paid), lastCost: last, unitsBought: units };
}
