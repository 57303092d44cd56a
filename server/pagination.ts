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
