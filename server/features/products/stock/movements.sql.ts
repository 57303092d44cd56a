import sql, { empty, type Sql } from "sql-template-tag";
import type { ProductCost, StockMovement } from "#core/contract/products/stock.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { isChargedSql, paidNetSql } from "#server/store/reception-cost.sql.ts";

type Row = Omit<StockMovement, "purchaseOrder" | "stockCount"> & {
  productId: string;
  orderId: string | null;
  orderCount: number | null;
  countId: string | null;
  countNumber: number | null;
};

async function movements(tx: StoreTx, chosen: Sql): Promise<(StockMovement & { productId: string })[]> {
  const rows = await tx.many<Row>(sql`
    select m.id, m.product_id as "productId", ${instantSql("m.created_at")} as "createdAt", m.kind, m.reason, m.note, m.quantity,
      m.on_hand_after as "stockAfter", ${idAndNameSql("m.user_id", "m.user_name")} as "user", m.sale_id as "saleId",
      s.number as "saleNumber", o.id as "orderId", o.order_number as "orderCount", c.id as "countId", c.number as "countNumber"
    from stock_entries m
    left join sales s on s.store_id = ${tx.storeId} and s.id = m.sale_id
    left join purchase_orders o on o.store_id = ${tx.storeId} and o.id = m.purchase_order_id
    left join stock_counts c on c.store_id = ${tx.storeId} and c.id = m.stock_count_id
    where m.store_id = ${tx.storeId} ${chosen}`);
  return rows.map(({ orderId, orderCount, countId, countNumber, ...row }) => ({
    ...row,
    stockCount: countId ? { id: countId, number: countNumber! } : null,
    purchaseOrder: orderId ? { id: orderId, orderNumber: formatPurchaseOrderNumber(orderCount!) } : null,
  }));
}

type StockMovementPage = { before: string | null; most: number; withoutSales: boolean };

/** Movements of a product, newest first, with keyset pagination. */
export function readStockMovements(
  tx: StoreTx,
  productId: string,
  { before, most, withoutSales }: StockMovementPage,
): Promise<StockMovement[]> {
  return movements(
    tx,
    sql`and m.product_id = ${productId} ${before ? sql`and m.id < ${before}` : empty}
      ${withoutSales ? sql`and m.kind <> 'SALE'` : empty} order by m.id desc limit ${most}`,
  );
}

/**
 * The average cost without deductible IVA, and the cost with IVA of a charged unit of the last reception
 * (docs/glossary.md). Before the first reception both are `first_cost`.
 */
export async function readProductCost(tx: StoreTx, productId: string): Promise<ProductCost> {
  return (await tx.first<ProductCost>(sql`
    select coalesce(round(sum(came.net) / nullif(sum(came.quantity), 0)), p.first_cost) as "averageCost",
      coalesce(round(last.cost), p.first_cost)::bigint as "lastCost", coalesce(sum(came.quantity), 0) as "unitsBought"
    from products p left join lateral (
      select l.quantity, ${paidNetSql} as net from reception_lines l
      where l.store_id = ${tx.storeId} and l.product_id = ${productId}
      union all
      select p.first_stock, p.first_stock * p.first_cost where p.first_cost is not null
    ) came on true
    left join lateral (
      select sum(coalesce(l.paid, l.quantity * l.unit_cost)) / sum(l.quantity - l.gifts) as cost
      from reception_lines l join receptions r on r.store_id = ${tx.storeId} and r.id = l.reception_id
      where l.store_id = ${tx.storeId} and l.product_id = ${productId} and ${isChargedSql}
      group by r.created_at, r.id order by r.created_at desc, r.id desc limit 1
    ) last on true
    where p.store_id = ${tx.storeId} and p.id = ${productId}
    group by p.store_id, p.id, last.cost`))!;
}

/** Products whose unit cannot change, because entries, orders, presentations or counts use it. */
export async function findProductsWithUnitInUse(tx: StoreTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const inUse = await tx.column<string>(sql`
    select w.id from unnest(${ids}::uuid[]) as w (id) cross join lateral (
      select count(*) > 1 or coalesce(bool_or(kind in ('SALE', 'PURCHASE', 'RETURN') or reason = 'OWN_USE'), false) as moved
      from (select kind, reason from stock_entries where store_id = ${tx.storeId} and product_id = w.id order by id limit 2) firsts
    ) entries
    where entries.moved or exists (
      select from product_presentations r where r.store_id = ${tx.storeId} and r.product_id = w.id) or exists (
      select from purchase_order_items i
      join purchase_orders o on o.store_id = ${tx.storeId} and o.id = i.purchase_order_id
      where i.store_id = ${tx.storeId} and i.product_id = w.id and o.status in ('PENDING', 'ORDERED')) or exists (
      select from stock_count_lines l
      where l.store_id = ${tx.storeId} and l.product_id = w.id and l.first_at is not null)`);
  return new Set(inUse);
}
