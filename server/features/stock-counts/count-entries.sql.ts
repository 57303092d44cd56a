import sql, { join, type Sql } from "sql-template-tag";
import type { StockCountEntry } from "#core/contract/stock-counts/count-entries.ts";
import type { Unit } from "#core/units.ts";
import { minUuidAt } from "#core/uuid.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { CountAmongOthers } from "#server/features/stock-counts/count-lines.sql.ts";
import type { CountEntry, SettledProduct } from "#server/features/stock-counts/count-rules.ts";
import { inScopeSql, isAskedForSql } from "#server/store/open-counts.sql.ts";

export type ProductForCount = { id: string; name: string; unit: Unit; isAsked: boolean };

/**
 * Products with whether the count takes their entries: those of its scope, active or not, that no older open count asks for,
 * and those that have an entry.
 */
export function readProductsForCount(
  tx: StoreTx,
  { row, older }: CountAmongOthers,
  ids: readonly string[],
): Promise<ProductForCount[]> {
  const free: Sql[] = older.map((scope) => sql`not (${isAskedForSql(tx, scope)})`);
  return tx.many<ProductForCount>(sql`
    select p.id, p.name, p.unit, ${join([inScopeSql(tx, row), ...free], " and ")} or exists (
      select from stock_count_lines l
      where l.store_id = ${tx.storeId} and l.count_id = ${row.id} and l.product_id = p.id) as "isAsked"
    from products p where p.store_id = ${tx.storeId} and p.id = any(${[...ids]}::uuid[])`);
}

export function readUnitsOfPresentations(tx: StoreTx, ids: readonly string[]) {
  return tx.many<{ id: string; productId: string; units: number }>(sql`
    select id, product_id as "productId", units from product_presentations
    where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[])`);
}

/** Those of the products that were deleted since the count began. */
export function findDeletedProducts(tx: StoreTx, ids: readonly string[], since: Date): Promise<string[]> {
  return tx.column<string>(sql`
    select subject_id from audit_events
    where store_id = ${tx.storeId} and id >= ${minUuidAt(since)} and kind = 'PRODUCT_DELETED'
      and subject_id = any(${[...ids]}::uuid[])`);
}

const answered = sql`id, product_id as "productId", quantity, ${instantSql("seen_at")} as at,
  ${idAndNameSql("user_id", "user_name")} as by, replaced`;

/** Recorded entries, deleted ones too. */
export function readEntries(
  tx: StoreTx,
  countId: string,
  ids: readonly string[],
): Promise<StockCountEntry[]> {
  return tx.many<StockCountEntry>(sql`
    select ${answered} from stock_count_entries
    where store_id = ${tx.storeId} and count_id = ${countId} and id = any(${[...ids]}::uuid[])`);
}

export type NewCountEntry = Omit<CountEntry, "replaced" | "isDeleted">;

type Author = { userId: string; userName: string };

export function insertEntries(
  tx: StoreTx,
  countId: string,
  entries: readonly NewCountEntry[],
  { by: { userId, userName }, now }: { by: Author; now: Date },
): void {
  const common = { countId, userId, userName, createdAt: now };
  tx.post(
    insertRowsSql(
      tx,
      "stock_count_entries",
      entries.map((entry) => ({ ...entry, ...common })),
    ),
  );
}

type EntryToDelete = { productId: string; product: string; userId: string };

/** An entry that is not deleted. */
export function readEntryToDelete(tx: StoreTx, countId: string, id: string): Promise<EntryToDelete | null> {
  return tx.first<EntryToDelete>(sql`
    select e.product_id as "productId", p.name as product, e.user_id as "userId"
    from stock_count_entries e join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
    where e.store_id = ${tx.storeId} and e.count_id = ${countId} and e.id = ${id} and e.deleted_at is null`);
}

export function markEntryDeleted(tx: StoreTx, countId: string, id: string, now: Date): void {
  tx.post(sql`
    update stock_count_entries set deleted_at = ${now}
    where store_id = ${tx.storeId} and count_id = ${countId} and id = ${id}`);
}

/** All entries of these products in the count, deleted ones too. */
export function readEntriesToTally(tx: StoreTx, countId: string, productIds: readonly string[]) {
  return tx.many<CountEntry>(sql`
    select id, product_id as "productId", quantity, seen_at as "seenAt", line, replaces, replaced,
      deleted_at is not null as "isDeleted"
    from stock_count_entries
    where store_id = ${tx.storeId} and product_id = any(${[...productIds]}::uuid[]) and count_id = ${countId}`);
}

export function markEntriesReplaced(tx: StoreTx, countId: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  tx.post(sql`
    update stock_count_entries set replaced = true
    where store_id = ${tx.storeId} and count_id = ${countId} and id = any(${[...ids]}::uuid[])`);
}

type CountedLine = { productId: string; counted: number; firstAt: Date; lastAt: Date };

/** Lines of an open count: of `counted` as given, of `uncounted` none. */
export function saveCountedLines(
  tx: StoreTx,
  countId: string,
  { counted, uncounted }: { counted: readonly CountedLine[]; uncounted: readonly string[] },
): void {
  const rows = counted.map((line) => ({ ...line, countId }));
  if (rows.length > 0) tx.post(saveRowsSql(tx, "stock_count_lines", rows, "countId", "productId"));
  if (uncounted.length > 0)
    tx.post(sql`
      delete from stock_count_lines
      where store_id = ${tx.storeId} and count_id = ${countId} and product_id = any(${[...uncounted]}::uuid[])`);
}

type SettledLine = Omit<SettledProduct, "change"> & {
  productId: string;
  moved: number;
  unitCost: number | null;
  unitPrice: number;
};

export function saveSettledLines(
  tx: StoreTx,
  countId: string,
  lines: readonly SettledLine[],
  settledAt: Date,
): void {
  const rows = lines.map((line) => ({ ...line, countId, settledAt }));
  if (rows.length > 0) tx.post(saveRowsSql(tx, "stock_count_lines", rows, "countId", "productId"));
}

export type ClosedCountLine = {
  countId: string;
  number: number;
  productId: string;
  lastAt: Date;
  counted: number;
  expected: number;
  tracked: boolean;
  unitCost: number | null;
  unitPrice: number;
};

/** Of each product the earliest counting moment of a settled line that is not before `at`. */
export function findSettledLines(
  tx: StoreTx,
  productIds: readonly string[],
  at: Date,
): Promise<ClosedCountLine[]> {
  return tx.many<ClosedCountLine>(sql`
    select distinct on (l.product_id) l.count_id as "countId", c.number, l.product_id as "productId", l.last_at as "lastAt",
      l.counted, l.expected, l.tracked, l.unit_cost as "unitCost", l.unit_price as "unitPrice"
    from stock_count_lines l join stock_counts c on c.store_id = ${tx.storeId} and c.id = l.count_id
    where l.store_id = ${tx.storeId} and l.product_id = any(${[...productIds]}::uuid[]) and l.last_at >= ${at}
      and l.settled_at is not null
    order by l.product_id, l.last_at, c.number`);
}

export function changeExpected(
  tx: StoreTx,
  countId: string,
  lines: readonly { productId: string; quantity: number }[],
): void {
  tx.post(sql`
    update stock_count_lines l set expected = l.expected + m.quantity
    from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[])
      as m (product_id, quantity)
    where l.store_id = ${tx.storeId} and l.count_id = ${countId} and l.product_id = m.product_id`);
}
