import sql from "sql-template-tag";
import type { SupplierPurchases } from "#core/contract/suppliers.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { paidGrossSql } from "#server/store/reception-cost.sql.ts";

type BoughtProduct = SupplierPurchases["products"][number];
type PurchaseSums = Pick<SupplierPurchases, "spent" | "receptions" | "lastReceivedAt">;

export async function sumSupplierPurchases(tx: StoreTx, supplierId: string, since: Date) {
  return (await tx.first<PurchaseSums>(sql`
    select coalesce(sum(r.total) filter (where r.created_at >= ${since}), 0) as spent,
      count(*) filter (where r.created_at >= ${since})::integer as receptions, ${instantSql("max(r.created_at)")} as "lastReceivedAt"
    from purchase_orders o
    join receptions r on r.store_id = ${tx.storeId} and r.purchase_order_id = o.id
    where o.store_id = ${tx.storeId} and o.supplier_id = ${supplierId}`))!;
}

/** Products bought from a supplier from `since` on, highest spending first, at most `most`. */
export function findProductsBoughtFromSupplier(tx: StoreTx, supplierId: string, since: Date, most: number) {
  return tx.many<BoughtProduct>(sql`
    select b.product_id as id, coalesce(p.name, b.name) as name, b.unit, b.quantity, b.spent,
      b.cost as "lastCost", ${instantSql("b.at")} as "lastAt"
    from (
      select l.product_id, (array_agg(i.product_name order by r.created_at desc, r.id desc, l.line desc))[1] as name,
        i.unit, sum(l.quantity) as quantity, sum(${paidGrossSql}) as spent,
        (array_agg(l.unit_cost order by r.created_at desc, r.id desc, l.line desc))[1] as cost, max(r.created_at) as at
      from purchase_orders o
      join receptions r on r.store_id = ${tx.storeId} and r.purchase_order_id = o.id and r.created_at >= ${since}
      join reception_lines l on l.store_id = ${tx.storeId} and l.reception_id = r.id
      join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = l.purchase_order_id
        and i.line = l.order_line
      where o.store_id = ${tx.storeId} and o.supplier_id = ${supplierId}
      group by l.product_id, i.unit, case when l.product_id is null then i.product_name end
    ) b
    left join products p on p.store_id = ${tx.storeId} and p.id = b.product_id
    order by b.spent desc, name, id
    limit ${most}`);
}
