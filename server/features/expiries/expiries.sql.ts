import sql from "sql-template-tag";
import type { ProductExpiry } from "#core/contract/expiries/expiries.ts";
import type { ExpirySource } from "#core/goods/expiries.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export function readProductExpiry(tx: StoreTx, productId: string, id: string): Promise<ProductExpiry | null> {
  return tx.first<ProductExpiry>(sql`
    select e.id, json_build_object('id', p.id, 'name', p.name, 'unit', p.unit) as product, e.expires_on as date, e.quantity,
      e.source, e.done_at is not null as done
    from expiries e join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
    where e.store_id = ${tx.storeId} and e.id = ${id} and e.product_id = ${productId}`);
}

export function lockProductForExpiry(tx: StoreTx, id: string): Promise<{ name: string; unit: Unit } | null> {
  return tx.first<{ name: string; unit: Unit }>(
    sql`select name, unit from products where store_id = ${tx.storeId} and id = ${id} for key share`,
  );
}

type NewExpiryDate = {
  productId: string;
  expiresOn: string;
  quantity: number | null;
  line: number | null;
};

type NewExpiriesSource = {
  source: ExpirySource;
  receptionId: string | null;
  at: Date;
  user: { userId: string; userName: string };
};

export function insertExpiryDates(
  tx: StoreTx,
  expiries: readonly NewExpiryDate[],
  { source, receptionId, at, user }: NewExpiriesSource,
  id?: string,
) {
  const { userId, userName } = user;
  const common = { source, receptionId, userId, userName, createdAt: at };
  const rows = expiries.map(({ line: receptionLine, ...expiry }, place) => ({
    ...expiry,
    ...common,
    id: (place === 0 && id) || uuidv7(at.getTime()),
    receptionLine,
  }));
  tx.post(insertRowsSql(tx, "expiries", rows));
}

/**
 * Closes earlier expiry dates, so that a product has few open dates: those whose units are sold, and all of a product
 * whose stock nobody tracks.
 */
export function closeSoldOutExpiries(tx: StoreTx, productIds: readonly string[], before: string, now: Date) {
  tx.post(sql`
    update expiries e set done_at = ${now}
    from products p
    where e.store_id = ${tx.storeId} and e.product_id = any(${[...productIds]}::uuid[]) and e.done_at is null
      and e.expires_on < ${before} and p.store_id = ${tx.storeId} and p.id = e.product_id
      and (not p.tracks_stock or p.on_hand <= (
        select coalesce(sum(l.quantity), 0) from expiries l
        where l.store_id = ${tx.storeId} and l.product_id = e.product_id and l.done_at is null and l.expires_on > e.expires_on))`);
}

export async function setExpiryDone(tx: StoreTx, id: string, at: Date | null) {
  await tx.run(sql`update expiries set done_at = ${at} where store_id = ${tx.storeId} and id = ${id}`);
}

type DueExpiryRow = {
  id: string;
  productId: string;
  name: string;
  unit: Unit;
  date: string;
  quantity: number | null;
  stock: number;
  tracksStock: boolean;
  later: number;
  averageCost: number | null;
};

/** Expiry dates of goods in stock, or of unknown stock, soonest first, with the average cost of a unit without IVA. */
export function readExpiriesUntil(tx: StoreTx, until: string, most: number): Promise<DueExpiryRow[]> {
  return tx.many<DueExpiryRow>(sql`
    with due as materialized (
      select distinct product_id from expiries
      where store_id = ${tx.storeId} and done_at is null and expires_on <= ${until}
    ), counted as (
      select e.id, e.product_id, e.expires_on, e.quantity, p.name, p.unit, p.on_hand, p.tracks_stock,
        coalesce(sum(e.quantity) over (partition by e.product_id order by e.expires_on desc, e.id desc
          rows between unbounded preceding and 1 preceding), 0) as later
      from due
      join expiries e on e.store_id = ${tx.storeId} and e.product_id = due.product_id and e.done_at is null
      join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
      where p.on_hand > 0 or not p.tracks_stock
    ), first as (
      select * from counted where expires_on <= ${until} and (quantity is null or on_hand > later or not tracks_stock)
      order by expires_on, id limit ${most}
    )
    select f.id, f.product_id as "productId", f.name, f.unit, f.expires_on as date, f.quantity, f.on_hand as stock, f.tracks_stock as "tracksStock", f.later,
      cost.average as "averageCost"
    from first f left join lateral (
      select round(sum(came.quantity * came.net) / nullif(sum(came.quantity), 0))::bigint as average
      from (
        select l.quantity, coalesce(l.net_cost, l.unit_cost) as net from reception_lines l
        where l.store_id = ${tx.storeId} and l.product_id = f.product_id
        union all
        select p.first_stock, p.first_cost from products p
        where p.store_id = ${tx.storeId} and p.id = f.product_id and p.first_cost is not null
      ) came
    ) cost on true
    order by f.expires_on, f.id`);
}
