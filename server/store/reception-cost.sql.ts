import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Pesos of a received line without deductible IVA. Invoices and packs store the exact total that was paid. */
export const paidNetSql = sql`coalesce(net_paid, case when net_cost is null then paid else paid * 100.0 / (100 + tax_rate) end,
  quantity * coalesce(net_cost, unit_cost))`;

/** Pesos of a received line with IVA, rounded to whole pesos. */
export const paidGrossSql = sql`coalesce(l.paid, floor(l.quantity * l.unit_cost + 0.5))`;

/** True for a received line that has a price: not all of its units are gifts, and they cost something. */
export const isChargedSql = sql`l.quantity > l.gifts and coalesce(l.paid, l.unit_cost) > 0`;

/** The average cost of a unit without deductible IVA, rounded, by product. A product without a known cost is absent. */
export async function readAverageCosts(tx: StoreTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<{ id: string; cost: number }>(sql`
    select p.id, coalesce(came.average, p.first_cost)::bigint as cost
    from products p left join lateral (
      select round(sum(c.net) / nullif(sum(c.quantity), 0)) as average from (
        select quantity, ${paidNetSql} as net from reception_lines l
        where l.store_id = ${tx.storeId} and l.product_id = p.id
        union all
        select p.first_stock, p.first_stock * p.first_cost where p.first_cost is not null
      ) c
    ) came on true
    where p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[])
      and coalesce(came.average, p.first_cost) is not null`);
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}
