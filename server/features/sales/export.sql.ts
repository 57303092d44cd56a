import { eachWithLines } from "#server/db/each-row.ts";
import { joinTexts } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { foundSales, type SaleFilter, withLines } from "#server/features/sales/find-sales.sql.ts";
import { productTexts } from "#server/features/sales/product-texts.sql.ts";
import { saleTexts } from "#server/features/sales/read-sales.sql.ts";

/** Lines of sales that a query reads; more would save round trips but need more memory. */
const LINES = 1_000;
const LINES_PER_QUERY = 32 * 1024;

export async function* eachSaleText(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  const productText = productTexts(tx);
  const keys = withLines(tx, await foundSales(tx, filter));
  for await (const texts of eachWithLines(tx, keys, LINES, (ids) => saleTexts(tx, ids, productText)))
    yield* joinTexts(texts, LINES_PER_QUERY);
}
