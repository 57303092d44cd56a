import sql from "sql-template-tag";
import type { ProductFields } from "#core/contract/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * To the end of the transaction. Two imports of one store at once could wait for each other's codes: false while another
 * process has one. And of a store
 * that the statistics do not know yet the planner expects one product: joined otherwise than by hashing, a second import of
 * 5,000 would compare all with all for a minute. What no loop can be spared looks dear then, and would be compiled.
 */
export async function prepareImport(tx: StoreTx): Promise<boolean> {
  const row = await tx.first<{ alone: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('product_imports ' || ${tx.storeId}::text, 0)) as alone,
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true)`);
  return row!.alone;
}

/** A name or a code that cannot be used: `place` is its product's in the list, from 0. */
export type Clash = {
  place: number;
  field: "name" | "gtin" | "barcode" | "storeCode";
  /** The product of the store that has it; null when an earlier one of the list has it. */
  product: string | null;
};

/** At most `most`, in the order of the list. Names and codes are compared as the unique keys compare them. */
export function findClashes(tx: StoreTx, list: readonly ProductFields[], most: number): Promise<Clash[]> {
  return tx.many(sql`
    with wanted as (
      select * from unnest(${list.map((p) => p.name)}::text[], ${list.map((p) => p.gtin)}::text[],
        ${list.map((p) => p.barcode)}::text[], ${list.map((p) => p.storeCode)}::text[])
        with ordinality as w (name, gtin, barcode, store_code, place)
    ), names as (
      select place, case_form(name) as form, min(place) over (partition by case_form(name)) as first_place
      from wanted
    ), codes as (
      select place, rank, field, form, min(place) over (partition by form) as first_place
      from (
        select w.place, c.rank, c.field, code_form(c.code) as form
        from wanted w, lateral (values (2, 'gtin', w.gtin), (3, 'barcode', w.barcode),
          (4, 'storeCode', w.store_code)) as c (rank, field, code)
        where c.code is not null
      ) coded
    ), clashes as (
      select n.place, 1 as rank, 'name' as field, p.name as product
      from names n left join products p on p.store_id = ${tx.storeId} and p.name_form = n.form
      where p.id is not null or n.place > n.first_place
      union all
      select c.place, c.rank, c.field, p.name
      from codes c
        left join product_codes t on t.store_id = ${tx.storeId} and t.code = c.form
        left join products p on p.store_id = ${tx.storeId} and p.id = t.product_id
      where p.id is not null or c.place > c.first_place
    )
    select (place - 1)::integer as place, field, product from clashes order by clashes.place, rank limit ${most}`);
}

/** Their stock starts at zero, as every product's does; what there is comes in by movements. */
export async function insertProducts(
  tx: StoreTx,
  list: readonly (ProductFields & { id: string })[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into products (store_id, id, name, description, price, unit, on_hand, sold, min_stock, first_stock, first_cost,
      category, barcode, gtin, store_code, created_at, updated_at)
    select ${tx.storeId}, id, name, description, price, unit, 0, 0, min_stock, case when cost is not null then stock end,
      cost, category, barcode, gtin, store_code, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${list.map((p) => p.id)}::uuid[], ${list.map((p) => p.name)}::text[],
      ${list.map((p) => p.description)}::text[], ${list.map((p) => p.price)}::bigint[],
      ${list.map((p) => p.unit)}::text[], ${list.map((p) => p.stock)}::numeric[],
      ${list.map((p) => p.minStock)}::numeric[], ${list.map((p) => p.cost)}::bigint[],
      ${list.map((p) => p.category)}::text[], ${list.map((p) => p.barcode)}::text[],
      ${list.map((p) => p.gtin)}::text[], ${list.map((p) => p.storeCode)}::text[])
      as w (id, name, description, price, unit, stock, min_stock, cost, category, barcode, gtin, store_code)`);
}
