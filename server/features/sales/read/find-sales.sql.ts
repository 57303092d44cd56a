import sql, { raw, type Sql } from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import { dayOf, endOfDay, startOfDay } from "#core/dates.ts";
import { readDocumentNumber } from "#core/device-series.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { isUuid, MAX_UUID, MIN_UUID, minUuidAt, readUuidTime } from "#core/uuid.ts";
import { type IdRange, inTimeRangeSql, newestInRangeSql } from "#server/db/documents-by-time.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Dates of the store's calendar, both included. A null field filters nothing. */
export type SaleFilter = {
  search: string | null;
  startDate: string | null;
  endDate: string | null;
  method: Sale["paymentMethod"] | null;
  sellerId: string | null;
  status: Sale["status"] | null;
  shiftId: string | null;
  flagged: boolean;
};
/** A search counts at most this many sales, so that it never reads a long history as a whole. */
const MAX_COUNTED = 10_000;

type SaleCountAndTotal = { count: number; total: number };
/** `place` is an id with the instant of the sale, by which sales are ordered; `lines` is the number of lines. */
type ListedSale = { id: string; place: string; lines: number };
type SalesPage = { summary: SaleCountAndTotal; sales: ListedSale[] };

/**
 * A page of sales, and the total less returns. Ids sort by time, so the primary key gives order and date
 * range. The few sales whose id has another time than the sale are in `displaced_documents`.
 */
export async function readSalesPage(
  tx: StoreTx,
  filter: SaleFilter,
  page: { skip: number; most: number },
): Promise<SalesPage> {
  if (hasFilterBesideDates(filter)) {
    const row = await tx.first<SaleCountAndTotal & { page: string[] }>(sql`
      select count, total, page from page_of_sales(${searchArguments(filter)}, ${page.skip}, ${page.most}, ${MAX_COUNTED})`);
    return { summary: { count: row!.count, total: row!.total }, sales: await describeSales(tx, row!.page) };
  }
  const [summary, sales] = await Promise.all([
    tx.first<SaleCountAndTotal>(summaryOf(tx, filter)),
    page.most > 0
      ? tx.many<ListedSale>(sql`
          select f.id, f.place, ${linesOfSale(tx, "f.id")}
          from (${newestInRangeSql(tx, idRangeOf(filter), "sales", page)}) f`)
      : [],
  ]);
  return { summary: summary!, sales };
}

function describeSales(tx: StoreTx, ids: string[]): Promise<ListedSale[]> | ListedSale[] {
  if (ids.length === 0) return [];
  return tx.many<ListedSale>(sql`
    select wanted.id, coalesce(d.place, wanted.id) as place, ${linesOfSale(tx, "wanted.id")}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    left join displaced_documents d on d.store_id = ${tx.storeId} and d.id = wanted.id order by wanted.position`);
}

/** The count and the total of each day on which one of these sales was made. */
export function readDailySaleSums(tx: StoreTx, filter: SaleFilter, sales: readonly ListedSale[]) {
  const days = new Set(sales.flatMap(({ place }) => readUuidTime(place) ?? []).map(dayOf));
  return Promise.all(
    [...days].map(async (date) => {
      const { summary } = await readSalesPage(tx, { ...filter, startDate: date, endDate: date }, EMPTY_PAGE);
      return { date, ...summary };
    }),
  );
}

const EMPTY_PAGE = { skip: 0, most: 0 };

export function buildSaleIdsQuery(tx: StoreTx, filter: SaleFilter): Sql {
  if (!hasFilterBesideDates(filter))
    return newestInRangeSql(tx, idRangeOf(filter), "sales", { skip: 0, most: null });
  return sql`select id from ids_of_sales(${searchArguments(filter)}) as id`;
}

function linesOfSale(tx: StoreTx, id: string): Sql {
  return sql`(select count(*) from sale_lines l where l.store_id = ${tx.storeId} and l.sale_id = ${raw(id)}) as lines`;
}

export function hasFilterBesideDates({
  search,
  method,
  sellerId,
  status,
  shiftId,
  flagged,
}: SaleFilter): boolean {
  return flagged || [search, method, sellerId, status, shiftId].some((value) => value !== null);
}

/** Arguments of `listed_sales`: text, id prefix, number, dates, other filters. */
function searchArguments(filter: SaleFilter): Sql {
  const { search, method, sellerId, shiftId, status, flagged } = filter;
  const { since, before } = idRangeOf(filter);
  const prefix = (rest: string) => (search ? boundaryId(search, rest) : null);
  return sql`${search ? pattern(search) : null}, ${prefix(MIN_UUID)}, ${prefix(MAX_UUID)}, ${search && readDocumentNumber(search)}, ${since},
    ${before}, ${method}, ${sellerId}, ${shiftId}, ${status}, ${flagged}::boolean`;
}

/** Read from the running totals, which subtract a return on its own date and not on that of its sale. */
function summaryOf(tx: StoreTx, filter: SaleFilter): Sql {
  const { startDate, endDate } = filter;
  if (!startDate && !endDate)
    return sql`
      select coalesce(sum(sales), 0)::bigint as count, coalesce(sum(revenue), 0)::bigint as total
      from sale_totals where store_id = ${tx.storeId}`;
  const returnedWhen = (when: Sql) =>
    sql`select total from returned_sales where store_id = ${tx.storeId} and ${when}`;
  const [first, last] = [startDate ?? "-infinity", endDate ?? "infinity"];
  return sql`
    select coalesce(sum(sales), 0)::bigint as count, (coalesce(sum(revenue), 0)
      + (select coalesce(sum(amount), 0) from day_figures where store_id = ${tx.storeId}
          and day >= ${first}::date and day <= ${last}::date and kind = 'RETURN')
      - (select coalesce(sum(total), 0) from (${inTimeRangeSql(tx, idRangeOf(filter), "sale_id", returnedWhen)}) r))::bigint as total
    from sale_day_totals where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date`;
}

function idRangeOf({ startDate, endDate }: Pick<SaleFilter, "startDate" | "endDate">): IdRange {
  return {
    since: startDate ? minUuidAt(startOfDay(startDate)) : MIN_UUID,
    before: endDate ? minUuidAt(endOfDay(endDate)) : MAX_UUID,
  };
}

function pattern(typed: string): string {
  return likePatternContaining(normalizeSearchText(typed));
}

/** The lowest or highest id with the typed prefix; null if no id can begin with it. */
function boundaryId(typed: string, rest: string): string | null {
  const prefix = typed.toLowerCase();
  const whole = prefix + rest.slice(prefix.length);
  return isUuid(whole) ? whole : null;
}
