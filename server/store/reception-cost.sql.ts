import sql from "sql-template-tag";

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
        select quantity, ${paidNetSql} as net from reception_lines
        where store_id = ${storeId} and product_id = p.id
        union all
        select p.first_stock, p.first_stock * p.first_cost where p.first_cost is not null
      ) came)`;
