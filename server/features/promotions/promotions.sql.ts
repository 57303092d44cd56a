import sql from "sql-template-tag";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const columns = sql`
  id, name, kind, product_ids as "productIds", percent, every, items, price, starts_on as "startsOn", ends_on as "endsOn", days,
  from_time as "fromTime", to_time as "toTime", active`;

const endsAfter = (day: string) => sql`coalesce(ends_on, 'infinity'::date) >= ${day}::date`;

const promotionRows = (tx: StoreTx, openOn: string | null) =>
  sql`store_id = ${tx.storeId} and (${openOn}::date is null or (active and coalesce(ends_on, 'infinity'::date) >= ${openOn}::date))`;

export function findPromotionIds(
  tx: StoreTx,
  openOn: string | null,
  { skip, most }: { skip: number; most: number },
): Promise<string[]> {
  return tx.column<string>(sql`
    select id from promotions where ${promotionRows(tx, openOn)}
    order by active desc, created_at desc, id desc limit ${most} offset ${skip}`);
}

/** The promotions in the order of `ids`. */
export function readPromotions(tx: StoreTx, ids: string[]): Promise<Promotion[]> {
  return tx.many<Promotion>(sql`
    select ${columns} from promotions where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`);
}

export async function countPromotions(tx: StoreTx, openOn: string | null): Promise<number> {
  return (await tx.value<number>(sql`select count(*) from promotions where ${promotionRows(tx, openOn)}`))!;
}

/** Counts active promotions that have not ended. A lock serialises changes of the store's promotions. */
export async function lockAndCountOpenPromotions(tx: StoreTx, today: string): Promise<number> {
  const [, count] = await Promise.all([
    tx.run(sql`select from tills where store_id = ${tx.storeId} and id = ${tx.storeId} for no key update`),
    tx.value<number>(sql`
      select count(*) from promotions where store_id = ${tx.storeId} and active and ${endsAfter(today)}`),
  ]);
  return count!;
}

/** Oldest first. A promotion with hours past midnight still runs on the morning after its last day. */
export function readPromotionsForSale(tx: StoreTx, at: Date): Promise<Promotion[]> {
  return tx.many<Promotion>(sql`
    select ${columns} from promotions
    where store_id = ${tx.storeId} and active and ${endsAfter(addDays(dayOf(at), -1))} order by created_at, id`);
}

/** Promotions that may have run when a late sale was made, and those that the sale names. Oldest first. */
export function readPromotionsForLateSale(tx: StoreTx, at: Date, ids: readonly string[]) {
  const since = addDays(dayOf(at), -1);
  return tx.many<Promotion & { ran: boolean }>(sql`
    select ${columns}, (active or inactive_since > ${at}) and created_at <= ${at} as ran from promotions
    where store_id = ${tx.storeId} and ((active and ${endsAfter(since)}) or (not active and inactive_since > ${at})
      or id = any(${[...ids]}::uuid[]))
    order by created_at, id`);
}

export function readOpenPromotions(tx: StoreTx, ids: readonly string[] | null, today: string) {
  return tx.many<Promotion>(sql`
    select ${columns} from promotions
    where store_id = ${tx.storeId} and active and ${endsAfter(addDays(today, -1))}
      and (${ids === null} or id = any(${[...(ids ?? [])]}::uuid[]))
    order by created_at, id`);
}

export function lockPromotion(tx: StoreTx, id: string): Promise<Promotion | null> {
  return tx.first<Promotion>(
    sql`select ${columns} from promotions where store_id = ${tx.storeId} and id = ${id} for no key update`,
  );
}

export function insertPromotion(tx: StoreTx, promotion: Promotion, at: Date) {
  const inactiveSince = promotion.active ? null : at;
  tx.post(insertRowsSql(tx, "promotions", [{ ...promotion, inactiveSince, createdAt: at }]));
}

export function updatePromotion(tx: StoreTx, { id, name, active, endsOn }: Promotion, at: Date) {
  tx.post(sql`
    update promotions set name = ${name}, active = ${active}, ends_on = ${endsOn},
      inactive_since = case when ${active} then null else coalesce(inactive_since, ${at}::timestamptz) end
    where store_id = ${tx.storeId} and id = ${id}`);
}

export function readProductNamesAndUnits(tx: StoreTx, ids: readonly string[]) {
  return tx.many<{ id: string; name: string; unit: string }>(
    sql`select id, name, unit from products where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[])`,
  );
}
