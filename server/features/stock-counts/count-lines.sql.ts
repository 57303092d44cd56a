import sql, { empty, join, type Sql } from "sql-template-tag";
import type { StockCountEntry } from "#core/contract/stock-counts/count-entries.ts";
import type { CountLineFilter, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { splitSearch } from "#core/search-text.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DifferenceSums, ProductToSettle } from "#server/features/stock-counts/count-rules.ts";
import type { CountRow } from "#server/features/stock-counts/stock-counts.sql.ts";
import { type CountScope, isAskedForSql } from "#server/store/open-counts.sql.ts";
import { averageCostSql } from "#server/store/reception-cost.sql.ts";

/** A count with the scopes of the older counts that are open. Products of these scopes belong to them. */
export type CountAmongOthers = { row: CountRow; older: readonly CountScope[] };

/**
 * The stock of product `p` at a moment: the stock less what moved afterwards. A COUNT is no movement of goods: it says what
 * was there all along. Entries are found by their ids, which are not before their moments (`moveStock`).
 */
const stockAtSql = (storeId: string, moment: Sql) => sql`p.on_hand - coalesce((
      select sum(m.quantity) from stock_entries m
      where m.store_id = ${storeId} and m.product_id = p.id and m.id >= first_id_at(${moment}) and m.created_at > ${moment}
        and m.reason is distinct from 'COUNT'), 0)`;

/** Units that came or went between the first and the last entry of the line `l`. */
const movedSql = (storeId: string) => sql`case when l.last_at > l.first_at then coalesce((
      select sum(abs(m.quantity)) from stock_entries m
      where m.store_id = ${storeId} and m.product_id = l.product_id and m.id >= first_id_at(l.first_at) and m.created_at > l.first_at
        and m.created_at <= l.last_at and m.reason is distinct from 'COUNT'), 0) else 0 end`;

const hasEnded = ({ status }: CountRow) => status === "CLOSED" || status === "CANCELLED";

/** The ids of the products of a count. A count that ended has a line of each. */
function productIdsSql(tx: StoreTx, { row, older }: CountAmongOthers): Sql {
  const counted = sql`
      select product_id as id from stock_count_lines where store_id = ${tx.storeId} and count_id = ${row.id}`;
  if (hasEnded(row)) return counted;
  const others = older.map((scope) => sql`and not (${isAskedForSql(tx, scope)})`);
  return sql`
      select p.id from products p where p.store_id = ${tx.storeId} and ${isAskedForSql(tx, row)} ${join([empty, ...others], " ")}
      union ${counted}`;
}

export function readProductIdsOfCount(tx: StoreTx, count: CountAmongOthers): Promise<string[]> {
  return tx.column<string>(sql`select id from (${productIdsSql(tx, count)}) asked order by id`);
}

/**
 * The line of product `p`. The limit makes the planner look each line up by its whole key: without statistics it expects
 * one line in a count and would read all lines for each product.
 */
const joinedLine = (storeId: string, countId: string) => sql`
      left join lateral (
        select * from stock_count_lines
        where store_id = ${storeId} and count_id = ${countId} and product_id = p.id limit 1) l on true`;

export type LineRow = StockCountLine["product"] & Omit<StockCountLine, "product">;

/** The products `p` of a count with their lines `l`, if they have one. */
const allLinesSql = (tx: StoreTx, count: CountAmongOthers) => sql`
      (${productIdsSql(tx, count)}) listed join products p on p.store_id = ${tx.storeId} and p.id = listed.id
      ${joinedLine(tx.storeId, count.row.id)}`;

/** The lines `l` of a count that say something, with their products `p`. */
const writtenLinesSql = ({ storeId }: StoreTx, { row }: CountAmongOthers) => sql`
      (select * from stock_count_lines where store_id = ${storeId} and count_id = ${row.id}) l
      join products p on p.store_id = ${storeId} and p.id = l.product_id`;

/** The lines of a filter: as the close left them, else as they are now. */
function linesSql(tx: StoreTx, count: CountAmongOthers, { show, search }: Omit<LineFilter, "byCost">): Sql {
  const source = show === "all" || show === "uncounted" ? allLinesSql : writtenLinesSql;
  return sql`
      (select * from ${linesOfSql(tx, count, source(tx, count), matches(search))} ${isCompared(show) ? ONCE : empty}) line`;
}

/** Differences are computed once a line: otherwise once for each expression that has them. */
const ONCE = sql`offset 0`;
const isCompared = (show: CountLineFilter) => show === "different" || show === "moved";

/** The lines of `source` for which `chosen` holds. */
function linesOfSql(tx: StoreTx, count: CountAmongOthers, source: Sql, chosen: Sql): Sql {
  const { row } = count;
  const now = row.status === "CANCELLED" ? sql`null::numeric` : stockAtSql(tx.storeId, sql`l.last_at`);
  const settled = (atClose: Sql, before: Sql) =>
    sql`case when l.settled_at is not null then ${atClose} else ${before} end`;
  return sql`(
      select p.id, p.name, p.name_order, p.unit, p.category, p.gtin, p.barcode, l.counted, l.first_at,
        ${settled(sql`l.tracked`, sql`p.tracks_stock`)} as tracked,
        ${settled(sql`l.expected`, sql`case when l.counted is not null then ${now} end`)} as expected,
        ${settled(sql`l.moved`, movedSql(tx.storeId))} as moved,
        ${settled(sql`l.unit_cost`, averageCostSql(tx.storeId))} as cost,
        ${settled(sql`l.unit_price`, sql`p.price`)} as price
      from ${source}
      where ${chosen}
    ) line`;
}

export type LineFilter = {
  show: CountLineFilter;
  search: string | null;
  /** False where the expected stock is hidden: then the order must not show it. */
  byCost: boolean;
};

const SHOWN: Record<CountLineFilter, Sql> = {
  all: sql`true`,
  counted: sql`first_at is not null`,
  uncounted: sql`first_at is null`,
  different: sql`tracked and counted <> expected`,
  moved: sql`moved > 0`,
};

const matches = (search: string | null): Sql =>
  search ? sql`p.search_text like all(${splitSearch(search).map(likePatternContaining)}::text[])` : sql`true`;

function orderOf({ show, byCost }: LineFilter): Sql {
  const isDear = byCost && isCompared(show);
  return isDear
    ? sql`floor(cost * abs(counted - expected) + 0.5) desc nulls last, name_order, id`
    : sql`name_order, id`;
}

const lineColumns = sql`id, name, unit, category, gtin, barcode, counted, case when tracked then expected end as expected,
  case when tracked then counted - expected end as difference, moved, cost, price`;

export function readLinePage(
  tx: StoreTx,
  count: CountAmongOthers,
  filter: LineFilter,
  { skip, most }: { skip: number; most: number },
): Promise<LineRow[]> {
  return tx.many<LineRow>(sql`
    select ${lineColumns} from ${linesSql(tx, count, filter)} where ${SHOWN[filter.show]}
    order by ${orderOf(filter)} offset ${skip} limit ${most}`);
}

export async function countLines(tx: StoreTx, count: CountAmongOthers, filter: LineFilter): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from ${linesSql(tx, count, filter)} where ${SHOWN[filter.show]}`,
  ))!;
}

export function findLineProductIds(
  tx: StoreTx,
  count: CountAmongOthers,
  filter: LineFilter,
): Promise<string[]> {
  return tx.column<string>(sql`
    select id from ${linesSql(tx, count, filter)} where ${SHOWN[filter.show]} order by ${orderOf(filter)}`);
}

/** The lines of these products, in the order of the ids. */
export function readLinesOfProducts(
  tx: StoreTx,
  count: CountAmongOthers,
  ids: readonly string[],
): Promise<LineRow[]> {
  const chosen = sql`p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[])`;
  return tx.many<LineRow>(sql`
    select ${lineColumns} from ${linesOfSql(tx, count, sql`products p ${joinedLine(tx.storeId, count.row.id)}`, chosen)}
    order by array_position(${[...ids]}::uuid[], id)`);
}

export async function readProgress(tx: StoreTx, count: CountAmongOthers) {
  return (await tx.first<{ products: number; counted: number; moved: number }>(sql`
    select (select count(*) from (${productIdsSql(tx, count)}) asked) as products, count(l.first_at) as counted,
      count(*) filter (where ${movedSql(tx.storeId)} > 0) as moved
    from stock_count_lines l where l.store_id = ${tx.storeId} and l.count_id = ${count.row.id}`))!;
}

export function readCategoryProgress(tx: StoreTx, count: CountAmongOthers) {
  return tx.many<{ category: string; products: number; counted: number }>(sql`
    select p.category, count(*) as products, count(l.first_at) as counted
    from (${productIdsSql(tx, count)}) asked
    join products p on p.store_id = ${tx.storeId} and p.id = asked.id ${joinedLine(tx.storeId, count.row.id)}
    group by p.category order by p.category`);
}

/** The differences of an open count so far, as `differenceOf` computes each. */
export async function sumDifferences(tx: StoreTx, count: CountAmongOthers): Promise<DifferenceSums> {
  const worth = (each: Sql) => sql`floor(${each} * abs(difference) + 0.5)`;
  const sum = (sign: Sql, value: Sql) => sql`coalesce(sum(${value}) filter (where difference ${sign} 0), 0)`;
  return (await tx.first<DifferenceSums>(sql`
    select ${sum(sql`<`, sql`-difference`)} as "lostUnits", ${sum(sql`<`, worth(sql`cost`))} as "lostCost",
      ${sum(sql`<`, worth(sql`price`))} as "lostPrice", ${sum(sql`>`, sql`difference`)} as "foundUnits",
      ${sum(sql`>`, worth(sql`cost`))} as "foundCost", ${sum(sql`>`, worth(sql`price`))} as "foundPrice"
    from (
      select ${lineColumns} from ${linesSql(tx, count, { show: "different", search: null })} where ${SHOWN.different}
    ) compared`))!;
}

/** The newest entries of each product, those that were replaced too. */
export function readEntriesOfProducts(
  tx: StoreTx,
  countId: string,
  productIds: readonly string[],
  most: number,
): Promise<StockCountEntry[]> {
  return tx.many<StockCountEntry>(sql`
    select e.* from unnest(${[...productIds]}::uuid[]) as wanted (id) cross join lateral (
      select id, product_id as "productId", quantity, ${instantSql("seen_at")} as at, ${idAndNameSql("user_id", "user_name")} as by,
        replaced
      from stock_count_entries
      where store_id = ${tx.storeId} and product_id = wanted.id and count_id = ${countId} and deleted_at is null
      order by seen_at desc, line desc limit ${most}
    ) e`);
}

/** Products that moved between their first and their last entry, by name. */
export function findMovedProducts(tx: StoreTx, countId: string, most: number) {
  return tx.many<{ id: string; name: string; moved: number }>(sql`
    select * from (
      select p.id, p.name, p.name_order, ${movedSql(tx.storeId)} as moved
      from stock_count_lines l join products p on p.store_id = ${tx.storeId} and p.id = l.product_id
      where l.store_id = ${tx.storeId} and l.count_id = ${countId}
    ) line where moved > 0 order by name_order, id limit ${most}`);
}

/** Locks the products in the order of their ids. */
export async function lockProductsToSettle(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from products where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[]) order by id for no key update`);
}

/** Those of the products whose line is not settled. Products without an entry are compared at `closedAt`. */
export function readProductsToSettle(
  tx: StoreTx,
  countId: string,
  ids: readonly string[],
  closedAt: Date,
): Promise<ProductToSettle[]> {
  return tx.many<ProductToSettle>(sql`
    select p.id as "productId", p.name, p.on_hand as stock, p.tracks_stock as "tracksStock", p.created_at as "createdAt", p.price,
      ${averageCostSql(tx.storeId)} as cost, l.counted, l.first_at as "firstAt", l.last_at as "lastAt",
      ${stockAtSql(tx.storeId, sql`coalesce(l.last_at, ${closedAt}::timestamptz)`)} as expected, ${movedSql(tx.storeId)} as moved
    from products p ${joinedLine(tx.storeId, countId)}
    where p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[]) and l.settled_at is null order by p.id`);
}
