export type Page = { page: number; limit: number };

/** The rows of a page, for a query. */
export const rowsOfPage = ({ page, limit }: Page) => ({ skip: (page - 1) * limit, most: limit });

export const paginationOf = ({ page, limit }: Page, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
