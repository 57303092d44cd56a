import sql, { type Sql } from "sql-template-tag";
import type { CountScopeKind } from "#core/goods/stock-counts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type CountScope = {
  kind: CountScopeKind;
  category: string | null;
  supplierId: string | null;
  /** Of a LIST. */
  productIds: string[] | null;
};
export type OpenCount = CountScope & { id: string; number: number };

/** Counts whose differences are not all written, oldest first; at most `MAX_OPEN_COUNTS` and those that are closing. */
export function findOpenCounts(tx: StoreTx): Promise<OpenCount[]> {
  return tx.many<OpenCount>(sql`
    select id, number, kind, category, supplier_id as "supplierId", product_ids as "productIds"
    from stock_counts where store_id = ${tx.storeId} and status in ('OPEN', 'CLOSING') order by number`);
}

/** True for a product `p` of the scope, active or not. */
export function inScopeSql(tx: StoreTx, { kind, category, supplierId, productIds }: CountScope): Sql {
  switch (kind) {
    case "ALL":
      return sql`true`;
    case "CATEGORY":
      return sql`p.category = ${category}`;
    case "SUPPLIER":
      return sql`p.id in (
          select l.product_id from purchase_orders o
          join reception_lines l on l.store_id = ${tx.storeId} and l.purchase_order_id = o.id
          where o.store_id = ${tx.storeId} and o.supplier_id = ${supplierId} and l.product_id is not null
        ) and (
          select o.supplier_id from reception_lines l
          join receptions r on r.store_id = ${tx.storeId} and r.id = l.reception_id
          join purchase_orders o on o.store_id = ${tx.storeId} and o.id = l.purchase_order_id
          where l.store_id = ${tx.storeId} and l.product_id = p.id
          order by r.created_at desc, r.id desc limit 1
        ) = ${supplierId}`;
    case "LIST":
      return sql`p.id = any(${productIds}::uuid[])`;
  }
}

/** True for a product `p` that the count asks for: one of its list, or an active one of its scope. */
export const isAskedForSql = (tx: StoreTx, scope: CountScope): Sql =>
  scope.kind === "LIST" ? inScopeSql(tx, scope) : sql`p.active and ${inScopeSql(tx, scope)}`;

/** The oldest open count that asks for the product or has its entry. */
export async function findOpenCountOfProduct(tx: StoreTx, productId: string): Promise<OpenCount | null> {
  for (const count of await findOpenCounts(tx)) {
    const isIn = await tx.value<boolean>(sql`
      select exists (select from products p
        where p.store_id = ${tx.storeId} and p.id = ${productId} and ${isAskedForSql(tx, count)})
      or exists (select from stock_count_lines l
        where l.store_id = ${tx.storeId} and l.count_id = ${count.id} and l.product_id = ${productId})`);
    if (isIn) return count;
  }
  return null;
}
