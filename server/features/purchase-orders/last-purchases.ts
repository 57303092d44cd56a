import sql from "sql-template-tag";
import type { LastPurchase } from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import { idAndNameSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { isChargedSql, paidNetSql } from "#server/store/reception-cost.sql.ts";

export type LastPurchaseRow = {
  productId: string;
  supplier: { id: string; name: string };
  lastCost: number;
  lastQuantity: number;
  pack: { id: string; name: string; units: number; price: number } | null;
};

export function readLastPurchases(tx: StoreTx, productIds: string[]): Promise<LastPurchaseRow[]> {
  return tx.many<LastPurchaseRow>(sql`
    select w.id as "productId", ${idAndNameSql("s.id", "s.name")} as supplier, b.cost as "lastCost",
      b.quantity as "lastQuantity", case when n.id is not null then
        json_build_object('id', n.id, 'name', n.name, 'units', n.units, 'price', b.pack_price) end as pack
    from unnest(${productIds}::uuid[]) as w (id)
    cross join lateral (
      select o.supplier_id, coalesce(round(r.paid / r.charged)::bigint, i.unit_price) as cost, i.ordered as quantity,
        i.presentation_id, coalesce(case when r.charged = i.ordered then round(r.paid / i.presentation_count)::bigint end,
          i.presentation_price) as pack_price
      from purchase_order_items i
      join purchase_orders o on o.store_id = ${tx.storeId} and o.id = i.purchase_order_id
      left join lateral (
        select sum(l.quantity - l.gifts) as charged, sum(coalesce(l.paid, l.quantity * l.unit_cost)) as paid
        from reception_lines l join receptions r on r.store_id = ${tx.storeId} and r.id = l.reception_id
        where l.store_id = ${tx.storeId} and l.purchase_order_id = o.id and l.order_line = i.line and ${isChargedSql}
        group by r.created_at, r.id order by r.created_at desc, r.id desc limit 1
      ) r on true
      where i.store_id = ${tx.storeId} and i.product_id = w.id
        and (o.status <> 'CANCELLED' or r.paid is not null) and (i.unit_price > 0 or r.paid is not null)
      order by o.order_number desc, i.line desc limit 1
    ) b
    join suppliers s on s.store_id = ${tx.storeId} and s.id = b.supplier_id
    left join product_presentations n on n.store_id = ${tx.storeId} and n.id = b.presentation_id
      and n.product_id = w.id and n.active`);
}

export async function readLastPurchase(tx: StoreTx, productId: string): Promise<LastPurchase> {
  const product = await tx.first<{ firstCost: number | null }>(sql`
    select first_cost as "firstCost" from products where store_id = ${tx.storeId} and id = ${productId}`);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  const [bought] = await readLastPurchases(tx, [productId]);
  if (bought) return { supplier: bought.supplier, cost: bought.lastCost, quantity: bought.lastQuantity };
  const { firstCost } = product;
  return firstCost === null ? null : { supplier: null, cost: firstCost, quantity: null };
}

export type ProductLastCost = { id: string; name: string; price: number; cost: number | null };

export function readLastCosts(tx: StoreTx, ids: readonly string[]): Promise<ProductLastCost[]> {
  return tx.many<ProductLastCost>(sql`
    select p.id, p.name, p.price, coalesce(round(last.cost), p.first_cost)::bigint as cost
    from products p left join lateral (
      select sum(${paidNetSql}) / sum(l.quantity - l.gifts) as cost
      from reception_lines l join receptions r on r.store_id = ${tx.storeId} and r.id = l.reception_id
      where l.store_id = ${tx.storeId} and l.product_id = p.id and ${isChargedSql}
      group by r.created_at, r.id order by r.created_at desc, r.id desc limit 1
    ) last on true
    where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[])`);
}
