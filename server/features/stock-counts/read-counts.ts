import type { ReplicaCounts } from "#core/contract/changes.ts";
import type { StockCountEntry } from "#core/contract/stock-counts/count-entries.ts";
import {
  MAX_ANSWERED_ENTRIES,
  MAX_OPEN_COUNTS,
  type StockCount,
  type StockCountLine,
} from "#core/contract/stock-counts/stock-counts.ts";
import { DAY_MS } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { type CountStatus, MAX_CLOSED_COUNT_IDS } from "#core/goods/stock-counts.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CountAmongOthers,
  findLines,
  type LineFilter,
  type LineRow,
  readCategoryProgress,
  readEntriesOfProducts,
  readLinesOfProducts,
  readProgress,
  sumDifferences,
} from "#server/features/stock-counts/count-lines.sql.ts";
import { buildDifference, type DifferenceSums } from "#server/features/stock-counts/count-rules.ts";
import {
  type CountRow,
  countCounts,
  lockCount,
  readCountPage,
  readCountRow,
  readEndedCountIds,
} from "#server/features/stock-counts/stock-counts.sql.ts";
import { type Page, paginationOf, rowsOfPage } from "#server/pagination.ts";
import { findOpenCounts, type OpenCount } from "#server/store/open-counts.sql.ts";

async function amongOthers(tx: StoreTx, row: CountRow | null): Promise<CountAmongOthers> {
  if (!row) throw new AppError("COUNT_NOT_FOUND");
  return besideOpenCounts(row, await findOpenCounts(tx));
}

const besideOpenCounts = (row: CountRow, open: readonly OpenCount[]): CountAmongOthers => ({
  row,
  older: open.filter(({ number }) => number < row.number),
});

/** @throws COUNT_NOT_FOUND */
export const findCount = async (tx: StoreTx, id: string) => amongOthers(tx, await readCountRow(tx, id));

/** Locks a count that takes entries. @throws COUNT_NOT_FOUND or COUNT_CLOSED */
export async function lockOpenCount(tx: StoreTx, id: string): Promise<CountAmongOthers> {
  const row = await lockCount(tx, id);
  if (row && row.status !== "OPEN") throw new AppError("COUNT_CLOSED");
  return amongOthers(tx, row);
}

const seesCost = (role: Role) => hasPermission(role, "counts.write");

/** People who count blind do not see the expected stock before the count ends. */
const seesExpected = ({ blind, status }: CountRow, role: Role) =>
  !blind || status !== "OPEN" || hasPermission(role, "counts.close");

/** `compared` are the sums of its differences, where they are read already. */
export async function buildCount(
  tx: StoreTx,
  count: CountAmongOthers,
  role: Role,
  compared: DifferenceSums | null = null,
): Promise<StockCount> {
  const { row } = count;
  const hasEnded = row.products !== null;
  const progress = hasEnded
    ? { products: row.products!, counted: row.counted!, moved: row.moved! }
    : await readProgress(tx, count);
  const isCompared = row.status !== "CANCELLED" && seesExpected(row, role);
  const sums = isCompared && !hasEnded ? (compared ?? (await sumDifferences(tx, count))) : row;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    scope: scopeOf(row),
    blind: row.blind,
    note: row.note,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    progress,
    difference: isCompared ? buildDifference(sums, seesCost(role)) : null,
  };
}

const scopeOf = ({ kind, category, supplierId, supplierName }: CountRow) => ({
  kind,
  category,
  supplierId,
  supplierName,
});

export async function listCounts(
  tx: StoreTx,
  role: Role,
  query: Page & { status?: CountStatus | undefined },
) {
  const status = query.status ?? null;
  const [rows, open] = await Promise.all([readCountPage(tx, status, rowsOfPage(query)), findOpenCounts(tx)]);
  const data: StockCount[] = [];
  for (const row of rows) data.push(await buildCount(tx, besideOpenCounts(row, open), role));
  return { data, pagination: paginationOf(query, await countCounts(tx, status)) };
}

type LinesQuery = Pick<LineFilter, "show"> & { search?: string | undefined };

/** @throws INVALID_INPUT for differences that this person may not see */
export function decideLineFilter(row: CountRow, role: Role, { show, search }: LinesQuery): LineFilter {
  const isVisible = seesExpected(row, role);
  if (show === "different" && !isVisible)
    throw invalidInput([
      { field: "show", message: "En un conteo a ciegas las diferencias se ven cuando se cierra" },
    ]);
  return { show, search: search || null, byCost: isVisible };
}

/** @throws COUNT_NOT_FOUND */
export async function readCount(tx: StoreTx, role: Role, id: string, query: LinesQuery & Page) {
  const count = await findCount(tx, id);
  const filter = decideLineFilter(count.row, role, query);
  const { ids, total, sums } = await findLines(tx, count, filter, rowsOfPage(query));
  const [answer, categories, rows, entries] = await Promise.all([
    buildCount(tx, count, role, sums),
    readCategoryProgress(tx, count),
    readLinesOfProducts(tx, count, ids),
    ids.length > 0 ? readEntriesOfProducts(tx, id, ids, MAX_ANSWERED_ENTRIES) : [],
  ]);
  const byProduct = new Map<string, StockCountEntry[]>(ids.map((productId) => [productId, []]));
  for (const entry of entries) byProduct.get(entry.productId)!.push(entry);
  const lines = buildLines(count.row, rows, role).map((line) => ({
    ...line,
    entries: byProduct.get(line.product.id)!,
  }));
  return {
    data: { count: { ...answer, progress: { ...answer.progress, categories } }, lines },
    pagination: paginationOf(query, total),
  };
}

export function buildLines(count: CountRow, rows: readonly LineRow[], role: Role): StockCountLine[] {
  const isVisible = seesExpected(count, role);
  return rows.map(({ counted, expected, difference, moved, cost, price, ...product }) => ({
    product,
    counted,
    expected: isVisible ? expected : null,
    difference: isVisible ? difference : null,
    moved,
    cost: seesCost(role) ? cost : null,
    price,
  }));
}

/** In milliseconds: a late document is at most this old. */
const CLOSED_FOR_MS = 45 * DAY_MS;

/** What a device keeps of counts; null if there are none. */
export async function readReplicaCounts(tx: StoreTx, now: Date): Promise<ReplicaCounts | null> {
  const [rows, closed] = await Promise.all([
    readCountPage(tx, "OPEN", { skip: 0, most: MAX_OPEN_COUNTS }),
    readEndedCountIds(tx, new Date(now.getTime() - CLOSED_FOR_MS), MAX_CLOSED_COUNT_IDS),
  ]);
  if (rows.length === 0 && closed.length === 0) return null;
  const open = rows.map((row) => ({
    id: row.id,
    number: row.number,
    scope: scopeOf(row),
    ...(row.productIds && { productIds: row.productIds }),
    blind: row.blind,
    note: row.note,
    startedAt: row.startedAt.toISOString(),
  }));
  return { open, closed };
}
