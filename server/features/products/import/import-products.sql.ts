import sql from "sql-template-tag";
import type { ImportedProductRow } from "#core/contract/products/bulk-products.ts";
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
      store_code as "storeCode", tax, tiers, wholesale_price as "wholesalePrice", content, active
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
