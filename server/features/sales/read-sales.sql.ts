import sql, { raw, type Sql } from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import { jsonObjectSql } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type ReadProductTexts, readProductTextsOfSales } from "#server/features/sales/product-texts.sql.ts";
import {
  PRODUCT_ID_MARKER,
  saleFlagJsonColumns,
  saleItemJsonColumns,
  saleJsonColumns,
  salePaymentJsonSql,
} from "#server/features/sales/sale-columns.sql.ts";

const UUID_LENGTH = 36;
const MIN_UUID = "00000000-0000-0000-0000-000000000000";
const MAX_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export async function readSalesByIds(tx: StoreTx, ids: string[]): Promise<Sale[]> {
  if (ids.length === 0) return [];
  return JSON.parse(`[${(await readSaleTextsByIds(tx, ids)).join()}]`) as Sale[];
}

/** Reads sales and their products with one wait. */
export function readSaleTextsByIds(tx: StoreTx, ids: string[]): Promise<string[]> {
  const products = readProductTextsOfSales(tx, ids);
  products.catch(() => {}); // if the sales cannot be read, their error is reported
  return readSaleTexts(tx, ids, async () => new Map(await products));
}

export async function readSale(tx: StoreTx, id: string): Promise<Sale | null> {
  return (await readSalesByIds(tx, [id]))[0] ?? null;
}

export async function readSaleTexts(
  tx: StoreTx,
  ids: string[],
  productText: ReadProductTexts,
): Promise<string[]> {
  const texts = await readSalesAsJsonTexts(tx, ids, saleJsonColumns, saleItemJsonColumns);
  const cut = texts.map((text) => text.split(PRODUCT_ID_MARKER));
  const products = await productText(
    cut.flatMap(([, ...parts]) => parts.map((part) => part.slice(0, UUID_LENGTH))),
  );
  return cut.map(
    ([first, ...parts]) =>
      first +
      parts.map((part) => products.get(part.slice(0, UUID_LENGTH)) + part.slice(UUID_LENGTH)).join(""),
  );
}

export async function readSalesAsJsonTexts(
  tx: StoreTx,
  ids: string[],
  sale: Record<string, string>,
  item: Record<string, string>,
): Promise<string[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(sale))} as text
    from ${wantedSales(tx, ids)} ${partsOfSale(tx, item)} order by wanted.position`);
  return rows.map(({ text }) => text);
}

/** Joins all parts of a sale; lists of items, payments and returns are JSON text. */
function partsOfSale(tx: StoreTx, item: Record<string, string>): Sql {
  return sql`
    left join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = s.id
    left join shifts t on t.store_id = ${tx.storeId} and t.id = s.shift_id
    left join credit_entries c on c.store_id = ${tx.storeId} and c.id = s.id and s.credit_amount > 0
    left join devices d on d.store_id = ${tx.storeId} and d.id = s.device_id
    left join lateral (
      select state from fiscal_documents e where e.store_id = ${tx.storeId} and e.sale_id = s.id and kind in ('FEV', 'DEE')
      order by e.created_at desc, e.id desc limit 1
    ) e on true
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(item))}, ',' order by i.line) as items
      from sale_lines i where i.store_id = ${tx.storeId} and i.sale_id = s.id
    ) i
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(saleFlagJsonColumns))}, ',' order by f.created_at, f.document_id, f.place) as flags
      from document_flags f where f.store_id = ${tx.storeId} and f.sale_id = s.id
    ) f
    cross join lateral (
      select string_agg(${raw(salePaymentJsonSql)}, ',' order by p.line) as payments
      from sale_payments p where p.store_id = ${tx.storeId} and p.sale_id = s.id
    ) p`;
}

/**
 * `wanted.position` gives the order. The range of ids is redundant but needed: without statistics for a new
 * store PostgreSQL would read all of its sales for a page.
 */
function wantedSales(tx: StoreTx, ids: string[]): Sql {
  const sorted = ids.toSorted();
  return sql`unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join sales s on s.store_id = ${tx.storeId} and s.id = wanted.id
      and s.id between ${sorted[0] ?? MAX_UUID} and ${sorted.at(-1) ?? MIN_UUID}`;
}
