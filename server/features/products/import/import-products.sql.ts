import sql from "sql-template-tag";
import type { ImportedProductFields, ImportedProductRow } from "#core/contract/products/bulk-products.ts";
import type { Product, ProductFields } from "#core/contract/products/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { HASH_JOIN_SETTINGS } from "#server/features/products/products.sql.ts";

/** Locks the store's imports, because parallel imports could deadlock on codes; false if one is running. */
export async function lockProductImport(tx: StoreTx): Promise<boolean> {
  return (await tx.value<boolean>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('product_imports ' || ${tx.storeId}::text, 0)) as alone,
      ${HASH_JOIN_SETTINGS}`))!;
}

export type ImportRowMatch = { byCode: string[]; byName: string | null };

type ImportRowIdentity = Pick<ImportedProductRow, "name" | "gtin" | "barcode" | "storeCode">;

const IDENTITY = sql`own uuid, name text, gtin text, barcode text, "storeCode" text`;

// As JSON, because the driver writes an array item by item, which would hold the event loop five times as long.
const identitiesOf = (rows: readonly (ImportRowIdentity & { own?: string | null })[]) =>
  JSON.stringify(
    rows.map(({ own, name, gtin, barcode, storeCode }) => ({ own, name, gtin, barcode, storeCode })),
  );

/** One match per row, in order. Names and codes are compared as the unique keys compare them. */
export async function findImportRowMatches(tx: StoreTx, rows: readonly ImportRowIdentity[]) {
  return tx.many<ImportRowMatch>(sql`
    with wanted as (
      select * from rows from (json_to_recordset(${identitiesOf(rows)}) as (${IDENTITY}))
        with ordinality as w (own, name, gtin, barcode, "storeCode", place)
    ), coded as (
      select w.place, array_agg(distinct t.product_id) as ids
      from wanted w cross join lateral unnest(array[w.gtin, w.barcode, w."storeCode"]) as c (code)
        join product_codes t on t.store_id = ${tx.storeId} and t.code = code_form(c.code) and t.presentation_id is null
      group by w.place
    )
    select coalesce(c.ids, '{}') as "byCode", p.id as "byName"
    from wanted w left join coded c on c.place = w.place
      left join products p on p.store_id = ${tx.storeId} and name_form(p.name) = name_form(w.name)
    order by w.place`);
}

export type ImportedProduct = Pick<Product, "id" | "active" | "tracksStock"> & Omit<ProductFields, "cost">;

/** Existing products, locked in the order of their ids as in a sale. */
export function lockImportedProducts(tx: StoreTx, ids: string[]): Promise<ImportedProduct[]> {
  return tx.many<ImportedProduct>(sql`
    select id, name, description, price, on_hand as stock, tracks_stock as "tracksStock", unit, min_stock as "minStock", category, barcode, gtin,
      store_code as "storeCode", tax, content, active
    from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) order by id for no key update`);
}

export type NameAndCodesClaim = Pick<ProductFields, "name" | "gtin" | "barcode" | "storeCode"> & {
  /** Id of the product that the row updates; null for a new one. */
  own: string | null;
};

export type NameOrCodeConflict = {
  place: number;
  field: "name" | "gtin" | "barcode" | "storeCode";
  product: string | null;
};

export function findNameAndCodeConflicts(
  tx: StoreTx,
  list: readonly NameAndCodesClaim[],
  most: number | null,
): Promise<NameOrCodeConflict[]> {
  return tx.many(sql`
    with wanted as (
      select * from rows from (json_to_recordset(${identitiesOf(list)}) as (${IDENTITY}))
        with ordinality as w (own, name, gtin, barcode, "storeCode", place)
    ), names as (
      select place, own, name_form(name) as form, min(place) over (partition by name_form(name)) as first_place
      from wanted
    ), codes as (
      select place, own, rank, field, form, min(place) over (partition by form) as first_place
      from (
        select w.place, w.own, c.rank, c.field, code_form(c.code) as form
        from wanted w, lateral (values (2, 'gtin', w.gtin), (3, 'barcode', w.barcode),
          (4, 'storeCode', w."storeCode")) as c (rank, field, code)
        where c.code is not null
      ) coded
    ), clashes as (
      select n.place, 1 as rank, 'name' as field, p.name as product
      from names n left join products p on p.store_id = ${tx.storeId} and name_form(p.name) = n.form
        and p.id is distinct from n.own
      where p.id is not null or n.place > n.first_place
      union all
      select c.place, c.rank, c.field, p.name
      from codes c
        left join product_codes t on t.store_id = ${tx.storeId} and t.code = c.form
          and (t.product_id is distinct from c.own or t.presentation_id is not null)
        left join products p on p.store_id = ${tx.storeId} and p.id = t.product_id
      where p.id is not null or c.place > c.first_place
    )
    select (place - 1)::integer as place, field, product from clashes order by clashes.place, rank limit ${most}`);
}

/** Counts inactive products without a lock, because the plan's lock comes before product locks. */
export async function countInactiveProducts(tx: StoreTx, ids: string[]): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*)::integer from products
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) and not active`))!;
}

const FIELDS = sql`id uuid, name text, description text, price bigint, unit text, "tracksStock" boolean, "minStock" numeric, category text, barcode text,
  gtin text, "storeCode" text, tax text, content jsonb, active boolean`;

/** Does not write the stock entries; `recordInitialStock` does. */
export async function insertProducts(
  tx: StoreTx,
  list: readonly (ImportedProductFields & { id: string })[],
  now: Date,
) {
  await tx.run(sql`
    insert into products (store_id, id, name, description, price, unit, on_hand, sold, tracks_stock, min_stock, first_stock,
      first_cost, category, barcode, gtin, store_code, tax, content, active, created_at, updated_at)
    select ${tx.storeId}, w.id, w.name, w.description, w.price, w.unit, w.stock, 0, coalesce(w."tracksStock", true), w."minStock",
      case when w.cost is not null then w.stock end, w.cost, w.category, w.barcode, w.gtin, w."storeCode", w.tax,
      w.content, coalesce(w.active, true), ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(list)}) as w (${FIELDS}, stock numeric, cost bigint)`);
}

/** Updates all fields except stock and cost. A new unit and a new class clear what they do in `updateProduct`. */
export async function updateProducts(tx: StoreTx, list: readonly ImportedProduct[], now: Date) {
  await tx.run(sql`
    update products p set name = w.name, name_twin = p.name_twin and p.name = w.name, description = w.description, price = w.price, unit = w.unit,
      tracks_stock = w."tracksStock", min_stock = w."minStock", first_stock = case when p.unit = w.unit then p.first_stock end,
      first_cost = case when p.unit = w.unit then p.first_cost end, category = w.category, barcode = w.barcode,
      gtin = w.gtin, store_code = w."storeCode", tax = w.tax, tax_change = case when p.tax is not distinct from w.tax then p.tax_change end,
      content = w.content, active = w.active, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(list)}) as w (${FIELDS})
    where p.store_id = ${tx.storeId} and p.id = w.id`);
}
