import sql, { empty, type Sql } from "sql-template-tag";
import type { CountStatus } from "#core/goods/stock-counts.ts";
import { idAndNameSql } from "#server/db/answer-columns.ts";
import { updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DifferenceSums } from "#server/features/stock-counts/count-rules.ts";
import type { CountScope, OpenCount } from "#server/store/open-counts.sql.ts";

type Person = { id: string; name: string };

export type CountRow = OpenCount &
  DifferenceSums & {
    status: CountStatus;
    supplierName: string | null;
    blind: boolean;
    note: string | null;
    startedAt: Date;
    startedBy: Person;
    /** Entries that it ever got. */
    entries: number;
    /** When it began to close, or was cancelled. */
    closedAt: Date | null;
    closedBy: Person | null;
    /** Whether products without an entry count as 0; null before the close. */
    zeroes: boolean | null;
    /** The progress at the end; null before. */
    products: number | null;
    counted: number | null;
    moved: number | null;
  };

const columns = sql`id, number, kind, category, supplier_id as "supplierId", product_ids as "productIds", status,
  supplier_name as "supplierName", blind, note, started_at as "startedAt", ${idAndNameSql("user_id", "user_name")} as "startedBy",
  entries, closed_at as "closedAt",
  case when closed_by is not null then ${idAndNameSql("closed_by", "closed_by_name")} end as "closedBy", zeroes, products, counted,
  moved, lost_units as "lostUnits", lost_cost as "lostCost", lost_price as "lostPrice", found_units as "foundUnits",
  found_cost as "foundCost", found_price as "foundPrice"`;

export function readCountRow(tx: StoreTx, id: string): Promise<CountRow | null> {
  return tx.first<CountRow>(
    sql`select ${columns} from stock_counts where store_id = ${tx.storeId} and id = ${id}`,
  );
}

/** Entries and the close of a count wait for each other. */
export function lockCount(tx: StoreTx, id: string): Promise<CountRow | null> {
  return tx.first<CountRow>(
    sql`select ${columns} from stock_counts where store_id = ${tx.storeId} and id = ${id} for no key update`,
  );
}

/** Newest first. */
export function readCountPage(
  tx: StoreTx,
  status: CountStatus | null,
  { skip, most }: { skip: number; most: number },
): Promise<CountRow[]> {
  return tx.many<CountRow>(sql`
    select ${columns} from stock_counts where store_id = ${tx.storeId} ${ofStatus(status)}
    order by number desc offset ${skip} limit ${most}`);
}

export async function countCounts(tx: StoreTx, status: CountStatus | null): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from stock_counts where store_id = ${tx.storeId} ${ofStatus(status)}`,
  ))!;
}

const ofStatus = (status: CountStatus | null): Sql => (status ? sql`and status = ${status}` : empty);

/** Starts of counts wait for each other, so that no two of them overlap. */
export async function lockStarts(tx: StoreTx): Promise<void> {
  await tx.run(
    sql`select from tills where store_id = ${tx.storeId} and id = ${tx.storeId} for no key update`,
  );
}

type NewCount = CountScope & {
  id: string;
  supplierName: string | null;
  blind: boolean;
  note: string | null;
  at: Date;
  by: { userId: string; userName: string };
};

/** Requires `lockStarts`. */
export async function insertCount(tx: StoreTx, count: NewCount): Promise<void> {
  const { id, kind, category, supplierId, supplierName, productIds, blind, note, at, by } = count;
  await tx.run(sql`
    insert into stock_counts (store_id, id, number, kind, category, supplier_id, supplier_name, product_ids, blind, note, started_at,
      user_id, user_name)
    values (${tx.storeId}, ${id}, (select coalesce(max(number), 0) + 1 from stock_counts where store_id = ${tx.storeId}), ${kind},
      ${category}, ${supplierId}, ${supplierName}, ${productIds}::uuid[], ${blind}, ${note}, ${at}, ${by.userId}, ${by.userName})`);
}

export function readSupplierName(tx: StoreTx, id: string): Promise<string | null> {
  return tx.value<string>(sql`select name from suppliers where store_id = ${tx.storeId} and id = ${id}`);
}

export function addToEntries(tx: StoreTx, id: string, added: number): void {
  tx.post(
    sql`update stock_counts set entries = entries + ${added} where store_id = ${tx.storeId} and id = ${id}`,
  );
}

export function addToDifference(tx: StoreTx, id: string, sums: DifferenceSums): void {
  tx.post(sql`
    update stock_counts set lost_units = lost_units + ${sums.lostUnits}, lost_cost = lost_cost + ${sums.lostCost},
      lost_price = lost_price + ${sums.lostPrice}, found_units = found_units + ${sums.foundUnits},
      found_cost = found_cost + ${sums.foundCost}, found_price = found_price + ${sums.foundPrice}
    where store_id = ${tx.storeId} and id = ${id}`);
}

type EndOfCount = { at: Date; by: { userId: string; userName: string } };

export async function setClosing(tx: StoreTx, id: string, zeroes: boolean, { at, by }: EndOfCount) {
  const end = { closedAt: at, closedBy: by.userId, closedByName: by.userName };
  await tx.run(updateRowSql(tx, "stock_counts", { id, status: "CLOSING", zeroes, ...end }));
}

type Progress = { products: number; counted: number; moved: number };

export async function setCancelled(tx: StoreTx, id: string, progress: Progress, { at, by }: EndOfCount) {
  const end = { closedAt: at, closedBy: by.userId, closedByName: by.userName };
  await tx.run(updateRowSql(tx, "stock_counts", { id, status: "CANCELLED", ...end, ...progress }));
}

/** Ends the close when all lines are settled. Null if another process has ended it. */
export function setClosed(tx: StoreTx, id: string): Promise<{ number: number; products: number } | null> {
  return tx.first<{ number: number; products: number }>(sql`
    update stock_counts c set status = 'CLOSED', products = l.products, counted = l.counted, moved = l.moved
    from (
      select count(*) as products, count(first_at) as counted, count(*) filter (where moved > 0) as moved,
        count(*) filter (where counted <> expected and tracked) as different
      from stock_count_lines where store_id = ${tx.storeId} and count_id = ${id}
    ) l
    where c.store_id = ${tx.storeId} and c.id = ${id} and c.status = 'CLOSING'
    returning c.number, l.different as products`);
}

export function readEndedCountIds(tx: StoreTx, since: Date, most: number): Promise<string[]> {
  return tx.column<string>(sql`
    select id from stock_counts where store_id = ${tx.storeId} and closed_at >= ${since}
    order by closed_at desc limit ${most}`);
}
