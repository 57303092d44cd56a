import sql, { raw, type Sql } from "sql-template-tag";
import type { Sale } from "#core/contract/sales.ts";
import { dayOf, endOfDay, startOfDay } from "#core/dates.ts";
import { readDocumentNumber } from "#core/device-series.ts";
import { searchForm } from "#core/search-text.ts";
import { timeOf, uuidFloor } from "#core/uuid.ts";
import { happenedIn, type IdRange, newestIn } from "#server/db/by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Days are of the store's calendar, both included. Null is all. */
export type SaleFilter = {
  search: string | null;
  startDate: string | null;
  endDate: string | null;
  method: Sale["paymentMethod"] | null;
  sellerId: string | null;
  status: Sale["status"] | null;
  shiftId: string | null;
  /** With a flag that nobody has seen. */
  flagged: boolean;
};
/** A text search counts this far: enough for 1,000 pages, and no search has to read all of a long history. */
const MOST_COUNTED = 10_000;

export type SaleSummary = { count: number; total: number };

/**
 * Newest first, and how many there are and what they came to, less what came back of them. Sale ids sort by time, so the
 * key gives the order and the range of days, but for the few that are displaced.
 */
export async function pageOfSales(
  tx: StoreTx,
  filter: SaleFilter,
  page: { skip: number; most: number },
): Promise<{ summary: SaleSummary; ids: string[] }> {
  if (isMoreThanDays(filter)) {
    const row = await tx.first<SaleSummary & { page: string[] }>(sql`
      select count, total, page from page_of_sales(${sought(filter)}, ${page.skip}, ${page.most}, ${MOST_COUNTED})`);
    return { summary: { count: row!.count, total: row!.total }, ids: row!.page };
  }
  const [summary, found] = await Promise.all([
    tx.first<SaleSummary>(summaryOf(tx, filter)),
    page.most > 0 ? tx.many<{ id: string }>(newestIn(tx, range(filter), "sales", page)) : [],
  ]);
  return { summary: summary!, ids: found.map(({ id }) => id) };
}

/** Of each day of these sales, what all sales of the filter on it came to. */
export async function sumsOfDays(
  tx: StoreTx,
  filter: SaleFilter,
  ids: readonly string[],
): Promise<(SaleSummary & { date: string })[]> {
  const places = await tx.many<{ place: string }>(sql`
    select coalesce(d.place, wanted.id) as place from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    left join displaced_documents d on d.store_id = ${tx.storeId} and d.id = wanted.id order by wanted.position`);
  const days = new Set(places.flatMap(({ place }) => timeOf(place) ?? []).map(dayOf));
  return Promise.all(
    [...days].map(async (date) => {
      const { summary } = await pageOfSales(tx, { ...filter, startDate: date, endDate: date }, NOTHING);
      return { date, ...summary };
    }),
  );
}

const NOTHING = { skip: 0, most: 0 };

/** The ids of the filter, newest first. */
export async function foundSales(tx: StoreTx, filter: SaleFilter): Promise<Sql> {
  if (!isMoreThanDays(filter)) return newestIn(tx, range(filter), "sales", { skip: 0, most: null });
  const found = sql`select id from ids_of_sales(${sought(filter)}) as id`;
  if (!tx.distributed) return found;
  // What asks a function cannot go to the machine with the rows.
  const rows = await tx.many<{ id: string }>(found);
  return sql`
    select f.id from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality as f (id, place) order by f.place`;
}

/** Of each of these sales, in their order, how many lines it has. */
export function linesOfSales(tx: StoreTx, ids: string[]): Promise<{ id: string; lines: number }[]> {
  return tx.many(sql`
    select wanted.id, ${lines(tx, "wanted.id")}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) order by wanted.position`);
}

/** The same for those that a query finds, as `eachWithLines` takes it. */
export function withLines(tx: StoreTx, found: Sql): Sql {
  return sql`select f.id, ${lines(tx, "f.id")} from (${found}) f`;
}

function lines(tx: StoreTx, id: string): Sql {
  return sql`(select count(*) from sale_lines l where l.store_id = ${tx.storeId} and l.sale_id = ${raw(id)}) as lines`;
}

function isMoreThanDays({ search, method, sellerId, status, shiftId, flagged }: SaleFilter): boolean {
  return flagged || [search, method, sellerId, status, shiftId].some((value) => value !== null);
}

/** What listed_sales of migration 0064 is asked: a text, the ids that begin with it, the number that it is, the days, and the rest. */
function sought(filter: SaleFilter): Sql {
  const { search, method, sellerId, shiftId, status, flagged } = filter;
  const { since, before } = range(filter);
  const prefix = (rest: string) => (search ? prefixed(search, rest) : null);
  return sql`${search ? pattern(search) : null}, ${prefix(FIRST)}, ${prefix(LAST)}, ${search && readDocumentNumber(search)}, ${since},
    ${before}, ${method}, ${sellerId}, ${shiftId}, ${status}, ${flagged}::boolean`;
}

/** From the running totals, where what came back is taken off its own day and not that of its sale. */
function summaryOf(tx: StoreTx, filter: SaleFilter): Sql {
  const { startDate, endDate } = filter;
  if (!startDate && !endDate)
    return sql`
      select coalesce(sum(sales), 0)::bigint as count, coalesce(sum(revenue), 0)::bigint as total
      from sale_totals where store_id = ${tx.storeId}`;
  const returned = happenedIn(
    tx,
    range(filter),
    "sale_id",
    (when) => sql`select total from returned_sales where store_id = ${tx.storeId} and ${when}`,
  );
  const [first, last] = [startDate ?? "-infinity", endDate ?? "infinity"];
  return sql`
    select coalesce(sum(sales), 0)::bigint as count, (coalesce(sum(revenue), 0)
      + (select coalesce(sum(amount), 0) from day_figures where store_id = ${tx.storeId}
          and day >= ${first}::date and day <= ${last}::date and kind = 'RETURN')
      - (select coalesce(sum(total), 0) from (${returned}) r))::bigint as total
    from sale_day_totals where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date`;
}

function range({ startDate, endDate }: Pick<SaleFilter, "startDate" | "endDate">): IdRange {
  return {
    since: startDate ? uuidFloor(startOfDay(startDate)) : FIRST,
    before: endDate ? uuidFloor(endOfDay(endDate)) : LAST,
  };
}

function pattern(typed: string): string {
  return `%${searchForm(typed).replace(/[\\%_]/g, "\\$&")}%`;
}

/** The first or the last id that begins with what was typed; null when it cannot begin an id. */
function prefixed(typed: string, rest: string): string | null {
  const prefix = typed.toLowerCase();
  const whole = prefix + rest.slice(prefix.length);
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(whole);
  return isId ? whole : null;
}
