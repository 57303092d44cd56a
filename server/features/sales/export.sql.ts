import { eachWithLines } from "#server/db/each-row.ts";
import { joinTexts } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { foundSaleIds, type SaleFilter, withLineCounts } from "#server/features/sales/find-sales.sql.ts";
import { createProductTextReader } from "#server/features/sales/product-texts.sql.ts";
import { saleTexts } from "#server/features/sales/read-sales.sql.ts";

/** Lines of sales that a query reads; more would save round trips but need more memory. */
const LINES = 1_000;
const CHUNK_LENGTH = 32 * 1024;

export async function* eachSaleText(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  const productText = createProductTextReader(tx);
  const keys = withLineCounts(tx, await foundSaleIds(tx, filter));
  for await (const texts of eachWithLines(tx, keys, LINES, (ids) => saleTexts(tx, ids, productText)))
    yield* joinTexts(texts, CHUNK_LENGTH);
}
