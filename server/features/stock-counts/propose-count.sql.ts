import sql, { empty, join } from "sql-template-tag";
import type { StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CountScope,
  findOpenCounts,
  isAskedForSql,
  type OpenCount,
} from "#server/store/open-counts.sql.ts";

/** The first of the open counts that asks for a product of the scope, or has an entry of one. */
export async function findOverlap(
  tx: StoreTx,
  scope: CountScope,
  open: readonly OpenCount[],
): Promise<OpenCount | null> {
  for (const count of open) {
    const overlaps = await tx.value<boolean>(sql`
      select exists (select from products p
        where p.store_id = ${tx.storeId} and ${isAskedForSql(tx, scope)} and ${isAskedForSql(tx, count)})
      or exists (select from stock_count_lines l join products p on p.store_id = ${tx.storeId} and p.id = l.product_id
        where l.store_id = ${tx.storeId} and l.count_id = ${count.id} and ${isAskedForSql(tx, scope)})`);
    if (overlaps) return count;
  }
  return null;
}

type ProposedProduct = StockCountLine["product"] & { value: number; countedAt: string | null };

/** Days that weigh most: a product that nobody has counted, or not for longer, weighs as much. */
const LONGEST_DAYS = 365;

/** Tracked products in stock that no open count asks for, by their value times the days since their last count. */
export async function proposeProducts(tx: StoreTx, now: Date, most: number): Promise<ProposedProduct[]> {
  const others = (await findOpenCounts(tx)).map((scope) => sql`and not (${isAskedForSql(tx, scope)})`);
  return tx.many<ProposedProduct>(sql`
    select p.id, p.name, p.unit, p.category, p.gtin, p.barcode, floor(p.on_hand * p.price + 0.5) as value,
      ${instantSql("p.counted_at")} as "countedAt"
    from products p
    where p.store_id = ${tx.storeId} and p.active and p.tracks_stock and p.on_hand > 0 ${join([empty, ...others], " ")}
    order by p.on_hand * p.price * least(${LONGEST_DAYS},
      coalesce(extract(epoch from ${now}::timestamptz - p.counted_at) / 86400, ${LONGEST_DAYS})) desc, p.id
    limit ${most}`);
}
