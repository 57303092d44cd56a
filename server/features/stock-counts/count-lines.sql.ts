import sql, { empty, join, type Sql } from "sql-template-tag";
import type { StockCountEntry } from "#core/contract/stock-counts/count-entries.ts";
import type { CountLineFilter } from "#core/contract/stock-counts/stock-counts.ts";
import { splitSearch } from "#core/search-text.ts";
import type { Unit } from "#core/units.ts";
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

/** Units that came or went between the first and the last entry of a line. */
const movedSql = (
  storeId: string,
  line = sql`l`,
) => sql`case when ${line}.last_at > ${line}.first_at then coalesce((
      select sum(abs(m.quantity)) from stock_entries m
      where m.store_id = ${storeId} and m.product_id = ${line}.product_id and m.id >= first_id_at(${line}.first_at)
        and m.created_at > ${line}.first_at and m.created_at <= ${line}.last_at and m.reason is distinct from 'COUNT'), 0) else 0 end`;

const hasEnded = ({ status }: CountRow) => status === "CLOSED" || status === "CANCELLED";

const lineIdsSql = (tx: StoreTx, { row }: CountAmongOthers) => sql`
      select product_id from stock_count_lines where store_id = ${tx.storeId} and count_id = ${row.id}`;

/** True for a product `p` of a count. A count that ended has a line of each. */
function isOfCountSql(tx: StoreTx, count: CountAmongOthers): Sql {
  const { row, older } = count;
  const written = lineIdsSql(tx, count);
  if (hasEnded(row)) return sql`p.id in (${written})`;
  const others = older.map((scope) => sql`and not (${isAskedForSql(tx, scope)})`);
  const isAsked = sql`${isAskedForSql(tx, row)} ${join([empty, ...others], " ")}`;
  // A list has few products, which are looked up by their ids. Others are read in the order of the page.
  return row.kind === "LIST"
    ? sql`p.id in (select p.id from products p where p.store_id = ${tx.storeId} and ${isAsked} union ${written})`
    : sql`(${isAsked} or p.id in (${written}))`;
}

/** True for a product `p` with an entry. "is true" keeps the planner from reading all lines for a page by name. */
const isCountedSql = (tx: StoreTx, count: CountAmongOthers) =>
  sql`(p.id in (${lineIdsSql(tx, count)} and first_at is not null)) is true`;

export function readProductIdsOfCount(tx: StoreTx, count: CountAmongOthers): Promise<string[]> {
  return tx.column<string>(sql`
    select p.id from products p where p.store_id = ${tx.storeId} and ${isOfCountSql(tx, count)} order by p.id`);
}

/**
 * The line of product `p`. The limit makes the planner look each line up by its whole key: without statistics it expects
 * one line in a count and would read all lines for each product.
 */
const joinedLine = (storeId: string, countId: string) => sql`
      left join lateral (
        select * from stock_count_lines
        where store_id = ${storeId} and count_id = ${countId} and product_id = p.id limit 1) l on true`;

export type LineRow = {
  id: string;
  name: string;
  unit: Unit;
  category: string;
  gtin: string | null;
  barcode: string | null;
  counted: number | null;
  expected: number | null;
  difference: number | null;
  moved: number;
  cost: number | null;
  price: number;
};

/** A figure of a line: as the close left it, else as it is now. */
const settled = (line: Sql, atClose: Sql, now: Sql) =>
  sql`case when ${line}.settled_at is not null then ${atClose} else ${now} end`;

/** Products `p` with their lines `l` from `source`, with what was expected. */
function seenProductsSql(tx: StoreTx, { row }: CountAmongOthers, source: Sql): Sql {
  const now = row.status === "CANCELLED" ? sql`null::numeric` : stockAtSql(tx.storeId, sql`l.last_at`);
  const tracked = settled(sql`l`, sql`l.tracked`, sql`p.tracks_stock`);
  return sql`
        select p.id, p.id as product_id, p.name, p.name_order, p.search_text, p.unit, p.category, p.gtin, p.barcode, p.price,
          p.first_cost, p.first_stock, l.counted, l.first_at, l.last_at, l.settled_at, l.moved, l.unit_cost, l.unit_price,
          ${tracked} as tracked,
          ${settled(sql`l`, sql`l.expected`, sql`case when l.counted is not null then ${now} end`)} as expected
        from ${source}`;
}

/** The lines `p` of a count that say something, as `seenProductsSql`; `once` computes what was expected once a line. */
const writtenLinesSql = (tx: StoreTx, count: CountAmongOthers, once = empty) =>
  sql`(${seenProductsSql(
    tx,
    count,
    sql`(select * from stock_count_lines where store_id = ${tx.storeId} and count_id = ${count.row.id}) l
        join products p on p.store_id = ${tx.storeId} and p.id = l.product_id ${once}`,
  )}) p`;

const movedOfLine = (tx: StoreTx) => settled(sql`p`, sql`p.moved`, movedSql(tx.storeId, sql`p`));
const costOfLine = (tx: StoreTx) => settled(sql`p`, sql`p.unit_cost`, averageCostSql(tx.storeId));
const priceOfLine = settled(sql`p`, sql`p.unit_price`, sql`p.price`);
const differenceOfLine = sql`case when p.tracked then p.counted - p.expected end`;

/** The lines `p` that differ. The cost of others is not looked up. */
const differentLinesSql = (tx: StoreTx, count: CountAmongOthers) =>
  sql`${writtenLinesSql(tx, count, sql`offset 0`)} where p.tracked and p.counted <> p.expected`;

const movedLinesSql = (tx: StoreTx, count: CountAmongOthers) =>
  sql`${writtenLinesSql(tx, count)} where ${movedOfLine(tx)} > 0`;

export type LineFilter = {
  show: CountLineFilter;
  search: string | null;
  /** False where the expected stock is hidden: then the order must not show it. */
  byCost: boolean;
};

const matches = (search: string | null): Sql =>
  search ? sql`p.search_text like all(${splitSearch(search).map(likePatternContaining)}::text[])` : sql`true`;

/** What a filter shows: ids in order, how many there are, and of the differences also their sums. */
type FoundLines = { ids: string[]; total: number; sums: DifferenceSums | null };
/** A page, or null for all. */
type LinePage = { skip: number; most: number } | null;

export function findLines(
  tx: StoreTx,
  count: CountAmongOthers,
  filter: LineFilter,
  page: LinePage,
): Promise<FoundLines> {
  const { show } = filter;
  if (show === "different" || show === "moved")
    return findComparedLines(tx, count, { ...filter, show }, page);
  return findLinesByName(tx, count, { ...filter, show }, page);
}

const pageSql = (page: LinePage) => (page ? sql`offset ${page.skip} limit ${page.most}` : empty);

async function findLinesByName(
  tx: StoreTx,
  count: CountAmongOthers,
  { show, search }: LineFilter & { show: "all" | "counted" | "uncounted" },
  page: LinePage,
): Promise<FoundLines> {
  const isCounted = isCountedSql(tx, count);
  const isShown = { all: sql`true`, counted: isCounted, uncounted: sql`not ${isCounted}` }[show];
  const lines = sql`
    from products p
    where p.store_id = ${tx.storeId} and ${isOfCountSql(tx, count)} and ${matches(search)} and ${isShown}`;
  const [ids, total] = await Promise.all([
    tx.column<string>(sql`select p.id ${lines} order by p.name_order, p.id ${pageSql(page)}`),
    tx.value<number>(sql`select count(*) ${lines}`),
  ]);
  return { ids, total: total!, sums: null };
}

/** In one statement, because each look-up in the movements of 20,000 products takes a quarter of a second. */
async function findComparedLines(
  tx: StoreTx,
  count: CountAmongOthers,
  { show, search, byCost }: LineFilter & { show: "different" | "moved" },
  page: LinePage,
): Promise<FoundLines> {
  const order = sql`${byCost ? sql`floor(cost * abs(difference) + 0.5) desc nulls last,` : empty} name_order, id`;
  const found = await tx.first<{ ids: string[]; total: number } & DifferenceSums>(sql`
    with line as materialized (
      select p.id, p.name_order, ${matches(search)} as is_found, ${differenceOfLine} as difference,
        ${costOfLine(tx)} as cost, ${priceOfLine} as price
      from ${show === "different" ? differentLinesSql(tx, count) : movedLinesSql(tx, count)}
    )
    select array(select id from line where is_found order by ${order} ${pageSql(page)}) as ids,
      count(*) filter (where is_found) as total, ${sumsOfDifferences}
    from line`);
  const { ids, total, ...sums } = found!;
  return { ids, total, sums: show === "different" ? sums : null };
}

const worthSql = (each: Sql) => sql`floor(${each} * abs(difference) + 0.5)`;
const sumSql = (sign: Sql, value: Sql) => sql`coalesce(sum(${value}) filter (where difference ${sign} 0), 0)`;

/** The sums of lines, as `differenceOf` computes each. */
const sumsOfDifferences = sql`${sumSql(sql`<`, sql`-difference`)} as "lostUnits",
      ${sumSql(sql`<`, worthSql(sql`cost`))} as "lostCost", ${sumSql(sql`<`, worthSql(sql`price`))} as "lostPrice",
      ${sumSql(sql`>`, sql`difference`)} as "foundUnits", ${sumSql(sql`>`, worthSql(sql`cost`))} as "foundCost",
      ${sumSql(sql`>`, worthSql(sql`price`))} as "foundPrice"`;

/** The lines of these products, in the order of the ids. */
export async function readLinesOfProducts(
  tx: StoreTx,
  count: CountAmongOthers,
  ids: readonly string[],
): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  const source = sql`products p ${joinedLine(tx.storeId, count.row.id)}
        where p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[])`;
  return tx.many<LineRow>(sql`
    select p.id, p.name, p.unit, p.category, p.gtin, p.barcode, p.counted,
      case when p.tracked then p.expected end as expected, ${differenceOfLine} as difference, ${movedOfLine(tx)} as moved,
      ${costOfLine(tx)} as cost, ${priceOfLine} as price
    from (${seenProductsSql(tx, count, source)} offset 0) p
    order by array_position(${[...ids]}::uuid[], p.id)`);
}

export async function readProgress(tx: StoreTx, count: CountAmongOthers) {
  return (await tx.first<{ products: number; counted: number; moved: number }>(sql`
    select (select count(*) from products p where p.store_id = ${tx.storeId} and ${isOfCountSql(tx, count)}) as products,
      count(l.first_at) as counted, count(*) filter (where ${movedSql(tx.storeId)} > 0) as moved
    from stock_count_lines l where l.store_id = ${tx.storeId} and l.count_id = ${count.row.id}`))!;
}

export function readCategoryProgress(tx: StoreTx, count: CountAmongOthers) {
  return tx.many<{ category: string; products: number; counted: number }>(sql`
    select p.category, count(*) as products, count(*) filter (where ${isCountedSql(tx, count)}) as counted
    from products p where p.store_id = ${tx.storeId} and ${isOfCountSql(tx, count)}
    group by p.category order by p.category`);
}

/** The differences of an open count so far. */
export async function sumDifferences(tx: StoreTx, count: CountAmongOthers): Promise<DifferenceSums> {
  return (await tx.first<DifferenceSums>(sql`
    select ${sumsOfDifferences}
    from (
      select ${differenceOfLine} as difference, ${costOfLine(tx)} as cost, ${priceOfLine} as price
      from ${differentLinesSql(tx, count)}
    ) line`))!;
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
