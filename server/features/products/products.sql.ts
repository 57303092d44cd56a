import sql, { empty, type Sql } from "sql-template-tag";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product, ProductFields } from "#core/contract/products/products.ts";
import { buildImagePath } from "#core/goods/image-path.ts";
import { computePackPricePerUnit, computePricePerUnit } from "#core/goods/price-per-unit.ts";
import { readProductCode } from "#core/goods/product-code.ts";
import { splitSearch } from "#core/search-text.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { suggestTaxClass } from "#core/tax/suggest.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { streamRows } from "#server/db/stream-rows.ts";

type Row = Omit<
  Product,
  "createdAt" | "updatedAt" | "image" | "taxSuggested" | "presentations" | "tiers" | "pricePerUnit"
> & {
  presentations: Presentation[] | null;
  tiers: Product["tiers"] | null;
  imageHash: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
};

const presentationsOf = (tx: StoreTx) => sql`(
    select json_agg(json_build_object('id', r.id, 'name', r.name, 'units', r.units, 'price', r.price,
      'wholesalePrice', r.wholesale_price, 'barcode', r.barcode, 'active', r.active) order by r.units, r.name, r.id)
    from product_presentations r where r.store_id = ${tx.storeId} and r.product_id = p.id) as presentations`;

const columns = (
  tx: StoreTx,
) => sql`p.id, p.name, p.description, p.price, p.unit, p.on_hand as stock, p.tracks_stock as "tracksStock",
  p.min_stock as "minStock", p.category, p.image_hash as "imageHash",
  p.barcode, p.gtin, p.store_code as "storeCode", p.tax, p.tax_change as "taxChange", p.tiers, p.wholesale_price as "wholesalePrice", p.content, p.active, p.created_at as "createdAt", p.updated_at as "updatedAt",
  ${presentationsOf(tx)}`;

async function products(tx: StoreTx, query: Sql): Promise<Product[]> {
  return (await tx.many<Row>(query)).map((row) => productOf(tx, row));
}

/** Copies field by field, because a spread takes five times as long for 50,000 rows. */
function productOf(tx: StoreTx, row: Row): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    unit: row.unit,
    stock: row.stock,
    tracksStock: row.tracksStock,
    minStock: row.minStock,
    category: row.category,
    image: buildImagePath(tx.storeId, row.imageHash ? row.imageHash.toString("hex") : null),
    barcode: row.barcode,
    gtin: row.gtin,
    storeCode: row.storeCode,
    tax: row.tax,
    taxChange: row.taxChange,
    taxSuggested: suggestTaxClass(row),
    presentations: withPricesPerUnit(row),
    tiers: row.tiers ?? [],
    wholesalePrice: row.wholesalePrice,
    content: row.content,
    pricePerUnit: computePricePerUnit(row),
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const withPricesPerUnit = (row: Row): Product["presentations"] =>
  (row.presentations ?? []).map((one) => ({ ...one, pricePerUnit: computePackPricePerUnit(row, one) }));

type ProductFilter = {
  includeInactive: boolean;
  category: string | null;
  search: string | null;
  lowStock: boolean;
  unclassified: boolean;
};
type PageWindow = { skip: number; most: number };

export function findProductIds(tx: StoreTx, filter: ProductFilter, window: PageWindow | null) {
  const { skip, most } = window ?? { skip: 0, most: null };
  return tx.column<string>(
    isSearchedFirst(filter)
      ? sql`select ${searchOf(filter, window)} as id`
      : sql`select p.id from products p ${conditionsOf(tx, filter)} order by p.name_order, p.id offset ${skip} limit ${most}`,
  );
}

export function readAllProductIds(tx: StoreTx): Promise<string[]> {
  return tx.column<string>(sql`select id from products where store_id = ${tx.storeId} order by id`);
}

export function readIdsOfExistingProducts(tx: StoreTx, ids: string[]): Promise<string[]> {
  return tx.column<string>(
    sql`select id from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) order by id`,
  );
}

export function readProductsByIds(tx: StoreTx, ids: string[]): Promise<Product[]> {
  return products(
    tx,
    sql`select ${columns(tx)} from products p where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[])
        order by p.name_order, p.id`,
  );
}

/** Additional columns for the store export. */
type Beginning = { firstStock: number | null; firstCost: number | null; unitsSold: number };

export async function* streamProductsForExport(tx: StoreTx): AsyncGenerator<Product & Beginning> {
  const query = sql`
    select ${columns(tx)}, p.first_stock as "firstStock", p.first_cost as "firstCost", p.sold as "unitsSold"
    from products p where p.store_id = ${tx.storeId} order by p.name_order, p.id`;
  for await (const row of streamRows<Row & Beginning>(tx, query)) {
    const { firstStock, firstCost, unitsSold } = row;
    yield { ...productOf(tx, row), firstStock, firstCost, unitsSold };
  }
}

export async function readProductsPage(tx: StoreTx, filter: ProductFilter, window: PageWindow) {
  const { skip, most } = window;
  const order = sql`order by p.name_order, p.id`;
  return products(
    tx,
    isSearchedFirst(filter)
      ? sql`select ${columns(tx)} from products p where p.store_id = ${tx.storeId} and p.id in (
              select ${searchOf(filter, window)}) ${order}`
      : sql`select ${columns(tx)} from products p ${conditionsOf(tx, filter)} ${order} offset ${skip} limit ${most}`,
  );
}

export async function countProducts(tx: StoreTx, filter: ProductFilter): Promise<number> {
  return (await tx.value<number>(
    isSearchedFirst(filter)
      ? sql`select count_products(${patterns(filter.search)}, ${filter.includeInactive}, ${filter.category}) as count`
      : sql`select count(*) as count from products p ${conditionsOf(tx, filter)}`,
  ))!;
}

/** True if an index on names finds the products; other filters scan all products of the store. */
function isSearchedFirst(filter: ProductFilter): filter is ProductFilter & { search: string } {
  return Boolean(filter.search) && !filter.lowStock && !filter.unclassified;
}

/** Words of one or two letters have no trigram, so the products are read by name until the page is full. */
function searchOf(filter: ProductFilter & { search: string }, window: PageWindow | null): Sql {
  const words = patterns(filter.search);
  const hasTrigram = splitSearch(filter.search).some((word) => word.length > 2);
  const { skip, most } = window ?? { skip: 0, most: null };
  const search = hasTrigram || most === null ? sql`find_products` : sql`walk_products`;
  return sql`${search}(${words}, ${filter.includeInactive}, ${filter.category}, ${skip}, ${most})`;
}

function conditionsOf(tx: StoreTx, filter: ProductFilter): Sql {
  return sql`where p.store_id = ${tx.storeId}
    ${filter.includeInactive ? empty : sql`and p.active`}
    ${filter.category ? sql`and p.category = ${filter.category}` : empty}
    ${filter.lowStock ? sql`and p.tracks_stock and p.on_hand < coalesce(p.min_stock, ${LOW_STOCK_THRESHOLD})` : empty}
    ${filter.unclassified ? unclassified(tx) : empty}
    ${filter.search ? sql`and p.search_text like all(${patterns(filter.search)}::text[])` : empty}`;
}

/** Products without a class, or with a class that the store does not charge. Both are sold as EXCLUDED. */
const unclassified = (tx: StoreTx) => sql`and (p.tax is null or p.tax = 'INC8' and not exists (
  select from store_fiscal f where f.store_id = ${tx.storeId} and f.consumption_tax))`;

function patterns(typed: string): string[] {
  return splitSearch(typed).map(likePatternContaining);
}

export function findProductsByNormalizedCodes(tx: StoreTx, forms: string[]): Promise<Product[]> {
  return products(
    tx,
    sql`select ${columns(tx)} from products p where p.store_id = ${tx.storeId} and p.active
          and (p.gtin_form = any(${forms}::text[]) or p.barcode_form = any(${forms}::text[])
            or p.store_code_form = any(${forms}::text[])) order by p.name_order`,
  );
}

export async function findProductByCode(tx: StoreTx, field: "gtin" | "barcode", code: string) {
  const written = field === "gtin" ? sql`p.gtin` : sql`p.barcode`;
  const column = field === "gtin" ? sql`p.gtin_form` : sql`p.barcode_form`;
  const [texts, forms] = [
    readProductCode(code).map(({ text }) => text),
    readProductCode(code).map(({ form }) => form),
  ];
  const [found] = await products(
    tx,
    // "offset 0" makes PostgreSQL look up each form in the index of codes, also under a plan from a time with few products.
    sql`select ${columns(tx)} from unnest(${forms}::text[]) with ordinality as wanted (form, place)
      cross join lateral (select * from products p where p.store_id = ${tx.storeId} and ${column} = wanted.form offset 0) p
      order by wanted.place, ${written} = any(${texts}::text[]) desc, p.created_at, p.id limit 1`,
  );
  return found ?? null;
}

export async function findProductById(tx: StoreTx, id: string): Promise<Product | null> {
  const [found] = await products(
    tx,
    sql`select ${columns(tx)} from products p where p.store_id = ${tx.storeId} and p.id = ${id}`,
  );
  return found ?? null;
}

/**
 * Planner settings until the end of the transaction. Without statistics for a new store the planner expects
 * one product, and a nested loop over 5,000 takes a minute. JIT is off, because the cost of disabled loops
 * would trigger it.
 */
export const HASH_JOIN_SETTINGS = sql`set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('jit', 'off', true)`;

// A list is one parameter of JSON, because the driver writes an array item by item.
const WRITTEN = sql`id uuid, name text, description text, price bigint, unit text, "tracksStock" boolean, "minStock" numeric,
  category text, barcode text, gtin text, "storeCode" text, tax text, tiers jsonb, "wholesalePrice" bigint, content jsonb,
  active boolean`;

type NewProduct = ProductFields & { id: string; active?: boolean | null | undefined };

/** Does not write the stock entries; `recordInitialStock` does. */
export async function insertProducts(tx: StoreTx, list: readonly NewProduct[], now: Date) {
  await tx.run(sql`
    insert into products (store_id, id, name, description, price, unit, on_hand, sold, tracks_stock, min_stock, first_stock,
      first_cost, category, barcode, gtin, store_code, tax, tiers, wholesale_price, content, active, created_at, updated_at)
    select ${tx.storeId}, w.id, w.name, w.description, w.price, w.unit, w.stock, 0, coalesce(w."tracksStock", true), w."minStock",
      case when w.cost is not null then w.stock end, w.cost, w.category, w.barcode, w.gtin, w."storeCode", w.tax,
      nullif(w.tiers, '[]'), w."wholesalePrice", w.content, coalesce(w.active, true), ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(list)}) as w (${WRITTEN}, stock numeric, cost bigint)`);
}

type ChangedProduct = Omit<ProductFields, "stock" | "cost"> &
  Pick<Product, "id" | "tracksStock"> & { active?: boolean };

/**
 * Updates all fields except stock, cost and picture. A new unit clears the first cost, which was per old unit; a new class
 * ends the dated change.
 */
export async function updateProducts(tx: StoreTx, list: readonly ChangedProduct[], now: Date) {
  await tx.run(sql`
    update products p set name = w.name, name_twin = p.name_twin and p.name = w.name, description = w.description, price = w.price, unit = w.unit,
      tracks_stock = w."tracksStock", min_stock = w."minStock", first_stock = case when p.unit = w.unit then p.first_stock end,
      first_cost = case when p.unit = w.unit then p.first_cost end, category = w.category, barcode = w.barcode,
      gtin = w.gtin, store_code = w."storeCode", tax = w.tax, tax_change = case when p.tax is not distinct from w.tax then p.tax_change end,
      tiers = nullif(w.tiers, '[]'), wholesale_price = w."wholesalePrice", content = w.content,
      active = coalesce(w.active, p.active), updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(list)}) as w (${WRITTEN})
    where p.store_id = ${tx.storeId} and p.id = w.id`);
}

export async function setProductImage(tx: StoreTx, id: string, hash: Buffer | null) {
  await tx.run(sql`update products set image_hash = ${hash} where store_id = ${tx.storeId} and id = ${id}`);
}

export type LockedProductRow = Pick<
  Product,
  "name" | "price" | "stock" | "tracksStock" | "unit" | "minStock" | "tax" | "wholesalePrice" | "content"
> & {
  tiers: Product["tiers"] | null;
  imageHash: Buffer | null;
};

export function lockProduct(tx: StoreTx, id: string): Promise<LockedProductRow | null> {
  return tx.first<LockedProductRow>(sql`
    select name, price, on_hand as stock, tracks_stock as "tracksStock", unit, min_stock as "minStock", tax, tiers, wholesale_price as "wholesalePrice", content,
      image_hash as "imageHash" from products
    where store_id = ${tx.storeId} and id = ${id} for no key update`);
}

export function startTrackingStock(tx: StoreTx, ids: readonly string[], now: Date) {
  tx.post(sql`
    update products set tracks_stock = true, updated_at = ${now}
    where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[])`);
}

export function setProductActive(tx: StoreTx, id: string, active: boolean | null, now: Date) {
  return tx.value<boolean>(sql`
    update products set active = coalesce(${active}, not active), updated_at = ${now}
    where store_id = ${tx.storeId} and id = ${id} returning active`);
}

export function deleteProductRow(tx: StoreTx, id: string) {
  return tx.first<{ name: string; imageHash: Buffer | null }>(sql`
    delete from products where store_id = ${tx.storeId} and id = ${id}
    returning name, image_hash as "imageHash"`);
}

export function readStoredImage(tx: StoreTx, hash: Buffer) {
  return tx.first<{ mediaType: string; bytes: Buffer }>(sql`
    select media_type as "mediaType", bytes from images where store_id = ${tx.storeId} and hash = ${hash}`);
}
