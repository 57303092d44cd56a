import { splitIntoParts } from "#server/db/split-into-parts.ts";
/** The number of a page, from 1, and its maximum of rows. */
export type Page = { page: number; limit: number };

/** The page as the offset and limit of a query. */
export const rowsOfPage = ({ page, limit }: Page) => ({ skip: (page - 1) * limit, most: limit });

export const paginationOf = ({ page, limit }: Page, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** The plan of a page that is read in parts: its total is counted while its rows are found. */
export async function planPage<T>(
  query: Page,
  counted: Promise<number>,
  found: Promise<readonly T[]>,
  { most, weightOf }: { most: number; weightOf?: (one: T) => number },
) {
  const [total, rows] = await Promise.all([counted, found]);
  const answer = { data: [], pagination: paginationOf(query, total) };
  return { answer, parts: splitIntoParts(rows, most, weightOf) };
}
