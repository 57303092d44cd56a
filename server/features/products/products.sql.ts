import sql, { empty, type Sql } from "sql-template-tag";
import type { Product, ProductFields } from "#core/contract/products.ts";
import { imagePath } from "#core/image-path.ts";
import { searchForm } from "#core/search-text.ts";
import { manyInParts } from "#server/db/many-in-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Picture } from "#server/http/picture.ts";

type Row = Omit<Product, "createdAt" | "updatedAt" | "image"> & {
  imageHash: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = sql`p.id, p.name, p.description, p.price, p.stock, p.category, p.image_hash as "imageHash",
  p.barcode, p.gtin, p.store_code as "storeCode", p.active, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

async function products(tx: StoreTx, query: Sql): Promise<Product[]> {
  return (await tx.many<Row>(query)).map((row) => productOf(tx, row));
}

/** Field by field: of 50,000 rows, copying the rest of each object takes five times as long. */
function productOf(tx: StoreTx, row: Row): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    stock: row.stock,
    category: row.category,
    image: imagePath(tx.storeId, row.imageHash ? row.imageHash.toString("hex") : null),
    barcode: row.barcode,
    gtin: row.gtin,
    storeCode: row.storeCode,
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export type ProductFilter = { includeInactive: boolean; category: string | null; search: string | null };
export type Window = { skip: number; most: number };

/** By name; all of them without a window. */
export function listProducts(tx: StoreTx, filter: ProductFilter, window: Window | null): Promise<Product[]> {
  const order = sql`order by p.name_order, p.id`;
  if (filter.search)
    return products(
      tx,
      sql`select ${columns} from products p where p.store_id = ${tx.storeId} and p.id in (
            select find_products(${patterns(filter.search)}, ${filter.includeInactive}, ${filter.category},
              ${window?.skip ?? 0}, ${window?.most ?? null})) ${order}`,
    );
  const all = sql`select ${columns} from products p ${where(tx, filter)} ${order}`;
  return window
    ? products(tx, sql`${all} offset ${window.skip} limit ${window.most}`)
    : manyInParts<Row, Product>(tx, all, (row) => productOf(tx, row));
}

export async function countProducts(tx: StoreTx, filter: ProductFilter): Promise<number> {
  const row = await tx.first<{ count: number }>(
    filter.search
      ? sql`select count_products(${patterns(filter.search)}, ${filter.includeInactive}, ${filter.category}) as count`
      : sql`select count(*) as count from products p ${where(tx, filter)}`,
  );
  return row?.count ?? 0;
}

function where(tx: StoreTx, filter: ProductFilter): Sql {
  return sql`where p.store_id = ${tx.storeId}
    ${filter.includeInactive ? empty : sql`and p.active`}
    ${filter.category ? sql`and p.category = ${filter.category}` : empty}`;
}

/** One LIKE pattern for each word: all of them must occur. */
function patterns(typed: string): string[] {
  return typed
    .trim()
    .split(/\s+/)
    .map((word) => `%${searchForm(word).replace(/[\\%_]/g, "\\$&")}%`);
}

/** Active products with exactly that code in any of the three fields. */
export function productsByAnyCode(tx: StoreTx, code: string): Promise<Product[]> {
  return products(
    tx,
    sql`select ${columns} from products p where p.store_id = ${tx.storeId} and p.active
          and (p.gtin_form = code_form(${code}) or p.barcode_form = code_form(${code})
            or p.store_code_form = code_form(${code})) order by p.name_order`,
  );
}

export async function productByCode(
  tx: StoreTx,
  field: "gtin" | "barcode",
  code: string,
): Promise<Product | null> {
  const column = field === "gtin" ? sql`p.gtin_form` : sql`p.barcode_form`;
  const [found] = await products(
    tx,
    sql`select ${columns} from products p where p.store_id = ${tx.storeId} and ${column} = code_form(${code})`,
  );
  return found ?? null;
}

export async function productById(tx: StoreTx, id: string): Promise<Product | null> {
  const [found] = await products(
    tx,
    sql`select ${columns} from products p where p.store_id = ${tx.storeId} and p.id = ${id}`,
  );
  return found ?? null;
}

/** Stock starts at zero; what there is comes in by a movement. */
export async function insertProduct(
  tx: StoreTx,
  id: string,
  fields: ProductFields,
  imageHash: Buffer | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into products (store_id, id, name, description, price, stock, category, image_hash, barcode, gtin,
      store_code, created_at, updated_at)
    values (${tx.storeId}, ${id}, ${fields.name}, ${fields.description}, ${fields.price}, 0, ${fields.category},
      ${imageHash}, ${fields.barcode}, ${fields.gtin}, ${fields.storeCode}, ${now}, ${now})`);
}

/** What a change starts from, with the product locked; null when there is no such product. */
export function lockProduct(
  tx: StoreTx,
  id: string,
): Promise<{ name: string; price: number; stock: number; imageHash: Buffer | null } | null> {
  return tx.first(sql`
    select name, price, stock, image_hash as "imageHash" from products
    where store_id = ${tx.storeId} and id = ${id} for no key update`);
}

export async function updateProduct(
  tx: StoreTx,
  id: string,
  fields: ProductFields,
  image: { hash: Buffer | null } | "keep",
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update products set name = ${fields.name}, description = ${fields.description}, price = ${fields.price},
      category = ${fields.category}, barcode = ${fields.barcode}, gtin = ${fields.gtin},
      store_code = ${fields.storeCode}, updated_at = ${now}
      ${image === "keep" ? empty : sql`, image_hash = ${image.hash}`}
    where store_id = ${tx.storeId} and id = ${id}`);
}

/** The new state, or null when there is no such product. */
export async function toggleActive(
  tx: StoreTx,
  id: string,
  wanted: boolean | null,
  now: Date,
): Promise<boolean | null> {
  const row = await tx.first<{ active: boolean }>(sql`
    update products set active = coalesce(${wanted}, not active), updated_at = ${now}
    where store_id = ${tx.storeId} and id = ${id} returning active`);
  return row?.active ?? null;
}

export function deleteProduct(
  tx: StoreTx,
  id: string,
): Promise<{ name: string; imageHash: Buffer | null } | null> {
  return tx.first(sql`
    delete from products where store_id = ${tx.storeId} and id = ${id}
    returning name, image_hash as "imageHash"`);
}

export async function insertImage(tx: StoreTx, { hash, bytes }: Picture, now: Date): Promise<void> {
  await tx.run(sql`
    insert into images (store_id, hash, media_type, bytes, created_at)
    values (${tx.storeId}, ${hash}, 'image/webp', ${bytes}, ${now}) on conflict do nothing`);
}

export async function deleteUnusedImage(tx: StoreTx, hash: Buffer): Promise<void> {
  await tx.run(sql`
    delete from images i where store_id = ${tx.storeId} and hash = ${hash} and not exists (
      select from products p where p.store_id = i.store_id and p.image_hash = i.hash)`);
}

export function readImage(tx: StoreTx, hash: Buffer): Promise<{ mediaType: string; bytes: Buffer } | null> {
  return tx.first(sql`
    select media_type as "mediaType", bytes from images where store_id = ${tx.storeId} and hash = ${hash}`);
}
