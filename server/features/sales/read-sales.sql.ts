import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import { MAX_UUID, MIN_UUID } from "#core/uuid.ts";
import { eachPage } from "#server/db/each-row.ts";
import { jsonObjectSql } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { productJsonSql, type ReadProductTexts } from "#server/features/sales/product-texts.sql.ts";
import {
  PRODUCT_ID_MARKER,
  saleFlagJsonColumns,
  saleItemJsonColumns,
  saleJsonColumns,
  salePaymentJsonSql,
} from "#server/features/sales/sale-columns.sql.ts";

const UUID_LENGTH = 36;
// These characters cannot occur in JSON text: one between the texts of a column, and the places of a sale's lists.
const SEPARATOR = "\u0002";
const ITEMS_MARKER = "\u0003";
const PAYMENTS_MARKER = "\u0004";
const FLAGS_MARKER = "\u0005";

export async function readSalesByIds(tx: StoreTx, ids: string[]): Promise<Sale[]> {
  if (ids.length === 0) return [];
  return JSON.parse(`[${(await readSaleTextsByIds(tx, ids)).join()}]`) as Sale[];
}

/** Reads sales and their products with one statement. */
export async function readSaleTextsByIds(tx: StoreTx, ids: string[]): Promise<string[]> {
  const row = (await tx.first<SaleTextsRow>(buildSaleTextsQuery(tx, wantedIds(ids))))!;
  return wholeTextsOf(ids, row);
}

/** `place` is an id with the time of the sale. */
export type SaleOfPage = { place: string; text: string };

/**
 * Reads the sales that `page` selects by `id` and `place` with one statement, newest first. Null if they have more
 * lines than `mostLines`.
 */
export async function readSaleTextsOfPage(
  tx: StoreTx,
  page: Sql,
  mostLines: number,
): Promise<SaleOfPage[] | null> {
  const query = buildSaleTextsQuery(tx, wantedPage(tx, page, mostLines), LISTED);
  const row = await tx.first<SaleTextsRow & { listed: string | null }>(query);
  if (row?.listed === null) return [];
  if (!row) return null;
  const listed = row.listed.split(",");
  const texts = wholeTextsOf(
    listed.map((both) => both.slice(0, UUID_LENGTH)),
    row,
  );
  return texts.map((text, i) => ({ place: listed[i]!.slice(UUID_LENGTH), text }));
}

export async function readSale(tx: StoreTx, id: string): Promise<Sale | null> {
  return (await readSalesByIds(tx, [id]))[0] ?? null;
}

/** Columns of a sale and of its lines; `payment` is a payment's JSON. */
export type SaleTextColumns = {
  sale: Record<string, string>;
  item: Record<string, string>;
  payment?: string;
};

export const ALL_SALE_COLUMNS: SaleTextColumns = { sale: saleJsonColumns, item: saleItemJsonColumns };

/** Streams the sales that `found` selects by `id`, in its order, with their products. */
export async function* streamSaleTexts(
  tx: StoreTx,
  found: Sql,
  columns: SaleTextColumns,
  productText: ReadProductTexts,
): AsyncGenerator<string[]> {
  for await (const texts of streamSalesAsJsonTexts(tx, found, columns)) {
    const cut = texts.map((text) => text.split(PRODUCT_ID_MARKER));
    const products = await productText(
      cut.flatMap(([, ...parts]) => parts.map((part) => part.slice(0, UUID_LENGTH))),
    );
    yield cut.map((pieces) => withProducts(pieces, products));
  }
}

/** `pieces` are a sale's JSON, cut before each product's id. */
function withProducts([first, ...pieces]: string[], products: ReadonlyMap<string, string>): string {
  return (
    first + pieces.map((one) => products.get(one.slice(0, UUID_LENGTH)) + one.slice(UUID_LENGTH)).join("")
  );
}

/** With 500 lines each, 50 sales are 20 MB. */
const SALES_AT_A_TIME = 50;

/**
 * One statement for all sales, because planning it for each part of them takes a quarter of PostgreSQL's time. A
 * subquery for each sale keeps the order of `found` without sorting.
 */
export async function* streamSalesAsJsonTexts(
  tx: StoreTx,
  found: Sql,
  columns: SaleTextColumns,
): AsyncGenerator<string[]> {
  const query = sql`
    select (select ${raw(jsonObjectSql(columns.sale))} from sales s ${partsOfSale(tx, columns)}
      where s.store_id = ${tx.storeId} and s.id = found.id) as text
    from (${found}) found`;
  for await (const page of eachPage<{ text: string }>(tx, query, SALES_AT_A_TIME))
    yield page.map(({ text }) => text);
}

/**
 * Joins all parts of each sale, for streams: Node then has the least to do. Lists are JSON text. PostgreSQL leaves
 * out a part without a selected column, because each is a left join of at most one row.
 */
function partsOfSale(tx: StoreTx, { item, payment = salePaymentJsonSql }: SaleTextColumns): Sql {
  return sql`
    left join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = s.id
    left join shifts t on t.store_id = ${tx.storeId} and t.id = s.shift_id
    left join credit_entries c on c.store_id = ${tx.storeId} and c.id = s.id and s.credit_amount > 0
    left join devices d on d.store_id = ${tx.storeId} and d.id = s.device_id
    left join lateral (
      select (array_agg(state order by e.created_at desc, e.id desc))[1] as state,
        (array_agg(content -> 'buyer' ->> 'name' order by e.created_at desc, e.id desc))[1] as buyer
      from fiscal_documents e where e.store_id = ${tx.storeId} and e.sale_id = s.id and kind in ('FEV', 'DEE')
    ) e on true
    left join lateral (
      select string_agg(${raw(jsonObjectSql(item))}, ',' order by i.line) as items
      from sale_lines i where i.store_id = ${tx.storeId} and i.sale_id = s.id
    ) i on true
    left join lateral (
      select string_agg(${raw(jsonObjectSql(saleFlagJsonColumns))}, ',' order by f.created_at, f.document_id, f.place) as flags
      from document_flags f where f.store_id = ${tx.storeId} and f.sale_id = s.id
    ) f on true
    left join lateral (
      select string_agg(${raw(payment)}, ',' order by p.line) as payments
      from sale_payments p where p.store_id = ${tx.storeId} and p.sale_id = s.id
    ) p on true`;
}

/** Texts that begin with the id of their sale, or of the product. */
type SaleTextsRow = Record<"sales" | "items" | "payments" | "flags" | "products", string | null>;

/**
 * Reads each table once for all sales, because a join for each sale costs more than its row. The range of ids is
 * redundant but needed: without statistics for a new store PostgreSQL would read all of its sales for a page.
 */
function buildSaleTextsQuery(tx: StoreTx, wanted: Sql, more = empty): Sql {
  const isWanted = (id: string) =>
    sql`${raw(id)} = any(w.ids) and ${raw(id)} >= w.first and ${raw(id)} <= w.last`;
  const listOf = (text: string, order: string) => raw(`string_agg(${text}, chr(2) order by ${order})`);
  const returned = sql`b as materialized (
        select * from returned_sales b where b.store_id = ${tx.storeId} and ${isWanted("b.sale_id")})`;
  return sql`
    with ${wanted}
    select
      (with s as materialized (
        select * from sales s where s.store_id = ${tx.storeId} and ${isWanted("s.id")}),
      ${returned},
      t as materialized (
        select id, number from shifts where store_id = ${tx.storeId} and id = any(array(select shift_id from s))),
      d as materialized (
        select id, name from devices where store_id = ${tx.storeId} and id = any(array(select device_id from s))),
      c as materialized (
        select id, balance_after from credit_entries c where c.store_id = ${tx.storeId} and ${isWanted("c.id")}),
      e as materialized (
        select distinct on (sale_id) sale_id, state, content -> 'buyer' ->> 'name' as buyer from fiscal_documents e
        where e.store_id = ${tx.storeId} and ${isWanted("e.sale_id")} and kind in ('FEV', 'DEE')
        order by sale_id, created_at desc, id desc)
      select string_agg(s.id || ${raw(jsonObjectSql(saleJsonColumns))}, chr(2))
        from s left join b on b.sale_id = s.id left join t on t.id = s.shift_id left join d on d.id = s.device_id
          left join c on c.id = s.id and s.credit_amount > 0 left join e on e.sale_id = s.id,
          (select chr(3) as items) i, (select chr(4) as payments) p, (select chr(5) as flags) f) as sales,
      (with ${returned}
      select ${listOf(`i.sale_id || ${jsonObjectSql(saleItemJsonColumns)}`, "i.sale_id, i.line")}
        from sale_lines i left join b on b.sale_id = i.sale_id
        where i.store_id = ${tx.storeId} and ${isWanted("i.sale_id")}) as items,
      (select ${listOf(`p.sale_id || ${salePaymentJsonSql}`, "p.sale_id, p.line")}
        from sale_payments p where p.store_id = ${tx.storeId} and ${isWanted("p.sale_id")}) as payments,
      (select ${listOf(`f.sale_id || ${jsonObjectSql(saleFlagJsonColumns)}`, "f.sale_id, f.created_at, f.document_id, f.place")}
        from document_flags f where f.store_id = ${tx.storeId} and ${isWanted("f.sale_id")}) as flags${productsOf(tx, isWanted("l.sale_id"))}${more}
    from wanted w`;
}

function productsOf(tx: StoreTx, isWanted: Sql): Sql {
  return sql`,
      (select string_agg(p.id || ${raw(productJsonSql)}, chr(2)) from products p
        where p.store_id = ${tx.storeId} and p.id = any(array(
          select product_id from sale_lines l where l.store_id = ${tx.storeId} and ${isWanted}))) as products`;
}

function wantedIds(ids: string[]): Sql {
  const sorted = ids.toSorted();
  return sql`wanted as materialized (
      select ${ids}::uuid[] as ids, ${sorted[0] ?? MAX_UUID}::uuid as first, ${sorted.at(-1) ?? MIN_UUID}::uuid as last)`;
}

const LISTED = sql`, listed`;

function wantedPage(tx: StoreTx, page: Sql, mostLines: number): Sql {
  return sql`wanted as materialized (
      select * from (
        select array_agg(id) as ids, (array_agg(id order by id))[1] as first, (array_agg(id order by id desc))[1] as last,
          string_agg(id::text || place, ',' order by place desc) as listed
        from (${page}) page) w
      where (select count(*) from (
        select from sale_lines l where l.store_id = ${tx.storeId} and l.sale_id = any(w.ids)
          and l.sale_id >= w.first and l.sale_id <= w.last limit ${mostLines + 1}) lines) <= ${mostLines})`;
}

function wholeTextsOf(ids: readonly string[], row: SaleTextsRow): string[] {
  const products = new Map(keyedTexts(row.products));
  return saleTextsOf(ids, row).map((text) => withProducts(text.split(PRODUCT_ID_MARKER), products));
}

function saleTextsOf(ids: readonly string[], row: SaleTextsRow): string[] {
  const sales = new Map(keyedTexts(row.sales));
  const [items, payments, flags] = [listsOf(row.items), listsOf(row.payments), listsOf(row.flags)];
  return ids.flatMap((id) => {
    const text = sales.get(id);
    if (text === undefined) return [];
    const list = (lists: Map<string, string>) => () => lists.get(id) ?? "";
    return text
      .replace(PAYMENTS_MARKER, list(payments))
      .replace(ITEMS_MARKER, list(items))
      .replace(FLAGS_MARKER, list(flags));
  });
}

function keyedTexts(joined: string | null): [string, string][] {
  if (!joined) return [];
  return joined.split(SEPARATOR).map((text) => [text.slice(0, UUID_LENGTH), text.slice(UUID_LENGTH)]);
}

/** Texts with the same id become one list. */
function listsOf(joined: string | null): Map<string, string> {
  const lists = new Map<string, string>();
  for (const [id, text] of keyedTexts(joined)) {
    const before = lists.get(id);
    lists.set(id, before === undefined ? text : `${before},${text}`);
  }
  return lists;
}
