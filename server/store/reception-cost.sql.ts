import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Pesos of a received line without deductible IVA. Invoices and packs store the exact total that was paid. */
export const paidNetSql = sql`coalesce(net_paid, case when net_cost is null then paid else paid * 100.0 / (100 + tax_rate) end,
  quantity * coalesce(net_cost, unit_cost))`;

/** Pesos of a received line with IVA, rounded to whole pesos. */
export const paidGrossSql = sql`coalesce(l.paid, floor(l.quantity * l.unit_cost + 0.5))`;

/** True for a received line that has a price: not all of its units are gifts, and they cost something. */
export const isChargedSql = sql`l.quantity > l.gifts and coalesce(l.paid, l.unit_cost) > 0`;

/**
 * The average cost of one unit of product `p` without deductible IVA, of all receptions and an initial stock with a cost;
 * null if unknown.
 */
export const averageCostSql = (storeId: string) => sql`(
      select coalesce(round(sum(came.net) / nullif(sum(came.quantity), 0)), p.first_cost)::bigint from (
        select quantity, ${paidNetSql} as net from reception_lines l
        where l.store_id = ${storeId} and l.product_id = p.id
        union all
        select p.first_stock, p.first_stock * p.first_cost where p.first_cost is not null
      ) came)`;

/** The average costs by product; a product without a known cost is absent. */
export async function readAverageCosts(tx: StoreTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<{ id: string; cost: number | null }>(sql`
    select p.id, ${averageCostSql(tx.storeId)} as cost
    from products p where p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost]])));
}
