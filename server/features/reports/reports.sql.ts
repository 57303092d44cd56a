import sql, { raw, type Sql } from "sql-template-tag";
import type { InventoryReport, SellersReport } from "#core/contract/reports/reports.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { type TaxRules, taxRulesOf } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";
import { minUuidAt } from "#core/uuid.ts";
import { type IdRange, inTimeRangeSql } from "#server/db/documents-by-time.ts";
import {
  type ColumnExpressions,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { streamTextColumn } from "#server/db/stream-rows.ts";
import type { PaymentMethodSum, ReportDateRange } from "#server/features/reports/report-rules.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { paidNetSql } from "#server/store/reception-cost.sql.ts";

export function readDailySales(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  return tx.many<{ date: string; count: number; revenue: number }>(sql`
    select day as date, sum(sales)::bigint as count, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
    group by day order by day`);
}

/**
 * The stock value of a product, computed in PostgreSQL because JavaScript's integers are exact only up to 2^53. Rounds
 * half up, like `computeQuantityCost`. A product that nobody tracks is worth 0 here.
 */
const WORTH = "case when p.tracks_stock then floor(p.on_hand * p.price + 0.5) else 0 end";

/** The stock value without today's taxes. Null in a store that charges no taxes. */
const netWorth = (rules: TaxRules | null): string =>
  rules ? `case when p.tracks_stock then ${worthWithoutTaxesSql(rules, "p.on_hand")} else 0 end` : "null";

/** What these units of the product `p` sell for without today's taxes, in pesos rounded half up. */
function worthWithoutTaxesSql(rules: TaxRules, units: string): string {
  const { rates, bagTax, consumptionTax } = rules;
  const inc = consumptionTax ? rates.INC8 : 0;
  const rate = `case p.tax when 'INC8' then ${inc} when 'BAG' then ${rates.IVA19} when 'IVA19' then ${rates.IVA19}
    when 'IVA5' then ${rates.IVA5} else 0 end`;
  const bags = `case p.tax when 'BAG' then floor(${units} * ${bagTax} + 0.5) else 0 end`;
  return `floor((floor(${units} * p.price + 0.5) - ${bags}) * 100 / (100 + ${rate}) + 0.5)`;
}

const stocked = (rules: TaxRules | null): ColumnExpressions<InventoryReport["products"][number]> => ({
  id: jsonUuidSql("p.id"),
  name: jsonTextSql("p.name"),
  category: jsonTextSql("p.category"),
  unit: jsonTextSql("p.unit"),
  stock: jsonQuantitySql("p.on_hand"),
  tracksStock: "p.tracks_stock::text",
  minStock: jsonQuantitySql("p.min_stock"),
  price: jsonNumberSql("p.price"),
  content: "coalesce(p.content::text, 'null')",
  inventoryValue: jsonNumberSql(WORTH),
  valueWithoutTaxes: jsonNumberSql(netWorth(rules)),
  totalSold: jsonQuantitySql("p.sold"),
  isLowStock: "p.low::text",
  active: "p.active::text",
});

/** `low` is true for active and tracked products below their minimum, or below `threshold` if given. */
const products = (tx: StoreTx, threshold: number | null) => sql`
  (select *, active and tracks_stock and on_hand < coalesce(${threshold}, min_stock, ${LOW_STOCK_THRESHOLD}) as low
   from products where store_id = ${tx.storeId}) p`;

export async function* streamInventoryTexts(
  tx: StoreTx,
  threshold: number | null,
  now: Date,
): AsyncGenerator<string> {
  const rules = taxRulesOf((await readStoreSettings(tx)).taxes, now);
  const query = sql`select ${raw(jsonObjectSql(stocked(rules)))} as text from ${products(tx, threshold)} order by name_order, id`;
  yield* streamTextColumn(tx, query);
}

export async function readInventorySummaryText(tx: StoreTx, threshold: number | null, now: Date) {
  const rules = taxRulesOf((await readStoreSettings(tx)).taxes, now);
  return (await tx.value<string>(sql`
    select json_build_object('totalProducts', count(*), 'totalInventoryValue', coalesce(sum(${raw(WORTH)}), 0),
      'lowStockCount', count(*) filter (where p.low), 'inactiveCount', count(*) filter (where not p.active),
      'totalWithoutTaxes', ${raw(rules ? `coalesce(sum(${netWorth(rules)}), 0)` : "null")})::text as text
    from ${products(tx, threshold)}`))!;
}

/** How many products are low, and the names of the lowest ones. */
export async function readLowStock(tx: StoreTx, most: number) {
  const rows = await tx.many<{ name: string; count: number }>(sql`
    select name, count(*) over () as count from ${products(tx, null)} where low order by on_hand, name_order, id limit ${most}`);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** The sum of each kind of day figure. There are about a hundred rows per day. */
export async function readDayFiguresByKind(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  const rows = await tx.many<{ kind: string; amount: number }>(sql`
    select kind, sum(amount)::bigint as amount from day_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date group by kind`);
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

export function readDayFiguresByMethod(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  return tx.many<PaymentMethodSum>(sql`
    select kind, method, sum(amount)::bigint as amount from day_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
      and kind in ('SALE', 'DEBT_PAYMENT', 'REFUND') group by kind, method`);
}

/** Sales by seller. A removed person has the name of their last sale. */
export async function readSellersReport(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  const [rows, people] = await Promise.all([
    tx.many<SellersReport[number]>(sql`
      select seller_id as id, (array_agg(seller_name order by day desc))[1] as name, sum(sales)::bigint as count,
        sum(total)::bigint as total, sum(discounts)::bigint as discounts, sum(returns)::bigint as returns
      from seller_figures
      where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
      group by seller_id order by total desc, seller_id`),
    tx.many<{ id: string; name: string }>(sql`select id, name from users where store_id = ${tx.storeId}`),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name }));
}

/** Products with the most units sold. Revenue may be negative because of returns of earlier sales. */
export function readTopProducts(tx: StoreTx, range: ReportDateRange, most: number) {
  return tx.many<{ id: string; name: string; unit: Unit; quantity: number; revenue: number }>(sql`
    select p.id, p.name, p.unit, top.quantity, top.revenue from (
      select product_id, sum(quantity) as quantity, sum(total)::bigint as revenue from (
        ${soldLessReturnedSql(tx, idRangeOfDays(range), sql`product_id is not null`)}
      ) moved group by product_id having sum(quantity) > 0 order by quantity desc, product_id limit ${most}
    ) top join products p on p.store_id = ${tx.storeId} and p.id = top.product_id
    order by top.quantity desc, top.product_id`);
}

/**
 * What was bought of each product, without deductible IVA: all receptions, and the initial stock if it has a
 * cost. The unit cost is `paid / units`, or `stated_cost` if the initial stock is 0 units.
 */
const boughtProductsSql = (tx: StoreTx): Sql => sql`(
  select product_id, sum(quantity) as units, sum(paid) as paid, max(stated_cost) as stated_cost from (
    select product_id, quantity, ${paidNetSql} as paid, null::bigint as stated_cost from reception_lines
    where store_id = ${tx.storeId} and product_id is not null
    union all
    select id, first_stock, first_stock * first_cost, first_cost from products where store_id = ${tx.storeId} and first_cost is not null
  ) came group by product_id
) bought`;

/**
 * In pesos: units × weighted average cost, rounded, over all receptions and an initial stock with a cost. A
 * product without a known cost counts with `percent` of its untaxed price, and all free items together
 * count as such a product. Goods restocked on the same days are subtracted. Free items have no stock: they are
 * subtracted when their charge was wrong, because then nothing was handed over.
 */
export async function computeCostOfGoodsSold(tx: StoreTx, range: ReportDateRange, percent: number) {
  return (await tx.value<number>(sql`
    select coalesce(sum(case when bought.units is null then round(sold.revenue * ${percent}::bigint / 100)
      when bought.units = 0 then round(sold.units * bought.stated_cost)
      else round(sold.units * bought.paid / bought.units) end), 0) as cost
    from (
      select product_id, sum(quantity) as units, sum(total) - sum(taxes) / 100.0 as revenue from (
        ${soldLessReturnedSql(tx, idRangeOfDays(range), sql`true`, sql`(restock or (product_id is null and ${isWrongCharge(tx)}))`)}
      ) moved group by product_id
    ) sold left join ${boughtProductsSql(tx)} on bought.product_id = sold.product_id`))!;
}

function isWrongCharge(tx: StoreTx): Sql {
  return sql`exists (select from sale_returns r
    where r.store_id = ${tx.storeId} and r.id = return_id and r.reason = 'WRONG_CHARGE')`;
}

/**
 * The cost of expired or lost goods in these days. When the cost is unknown, `percent` of today's price without
 * taxes is used.
 */
export async function computeCostOfLosses(tx: StoreTx, range: ReportDateRange, percent: number) {
  const { since, before } = idRangeOfDays(range);
  const rules = taxRulesOf((await readStoreSettings(tx)).taxes, startOfDay(range.endDate));
  const price = raw(rules ? worthWithoutTaxesSql(rules, "lost.units") : "lost.units * p.price");
  return (await tx.value<number>(sql`
    select coalesce(sum(case when bought.units is null then round(${price} * ${percent}::bigint / 100.0)
      when bought.units = 0 then round(lost.units * bought.stated_cost)
      else round(lost.units * bought.paid / bought.units) end), 0)::bigint as cost
    from (
      select product_id, -sum(quantity) as units from stock_entries
      where store_id = ${tx.storeId} and kind = 'ADJUSTMENT' and reason in ('EXPIRED', 'WASTE')
        and id >= ${since} and id < ${before}
      group by product_id
    ) lost
    join products p on p.store_id = ${tx.storeId} and p.id = lost.product_id
    left join ${boughtProductsSql(tx)} on bought.product_id = lost.product_id`))!;
}

/** The part of the sales of these days whose cost is unknown, in percent. */
export async function readUnknownCostShare(tx: StoreTx, range: ReportDateRange): Promise<number> {
  const moved = soldLessReturnedSql(tx, idRangeOfDays(range), sql`true`);
  const { total, unknown } = (await tx.first<{ total: number; unknown: number }>(sql`
    select coalesce(sum(sold.total), 0)::bigint as total,
      coalesce(sum(sold.total) filter (where bought.units is null), 0)::bigint as unknown
    from (
      select product_id, sum(total) as total from (${moved}) moved group by product_id
    ) sold left join ${boughtProductsSql(tx)} on bought.product_id = sold.product_id`))!;
  return total > 0 ? (Math.max(0, unknown) / total) * 100 : 0;
}

/** A reception counts on its day, at cost. An order counts on each day on which it has a reception. */
export async function readPurchaseTotals(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  return (await tx.first<{ orders: number; total: number }>(sql`
    select count(distinct purchase_order_id) as orders, coalesce(sum(total), 0)::bigint as total from receptions
    where store_id = ${tx.storeId} and created_at >= ${startOfDay(startDate)} and created_at < ${endOfDay(endDate)}`))!;
}

/** The ids of the documents of these days. */
export const idRangeOfDays = ({ startDate, endDate }: ReportDateRange): IdRange => ({
  since: minUuidAt(startOfDay(startDate)),
  before: minUuidAt(endOfDay(endDate)),
});

/** Lines of sales less returned ones. Both are read in the order of their ids, which is the order of time. */
export function soldLessReturnedSql(tx: StoreTx, ids: IdRange, ofSold: Sql, ofBack = ofSold): Sql {
  const soldWhen = (when: Sql) => sql`
      select product_id, quantity, total, coalesce(tax_amount, 0) + coalesce(bag_tax, 0) as taxes from sale_lines where store_id = ${tx.storeId} and ${when} and ${ofSold}`;
  const backWhen = (when: Sql) => sql`
      select product_id, -quantity, -total, -coalesce(tax_amount, 0) - coalesce(bag_tax, 0) from sale_return_lines
      where store_id = ${tx.storeId} and ${when} and ${ofBack}`;
  return sql`${inTimeRangeSql(tx, ids, "sale_id", soldWhen)} union all ${inTimeRangeSql(tx, ids, "return_id", backWhen)}`;
}
