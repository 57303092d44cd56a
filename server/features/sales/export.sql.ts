import { readWithLines } from "#server/db/each-row.ts";
import { joinJsonTexts } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  buildLineCountQuery,
  buildSaleIdsQuery,
  type SaleFilter,
} from "#server/features/sales/find-sales.sql.ts";
import { createProductTextReader } from "#server/features/sales/product-texts.sql.ts";
import { readSaleTexts } from "#server/features/sales/read-sales.sql.ts";

/** Lines of sales that a query reads; more would save round trips but need more memory. */
const LINES = 1_000;
const CHUNK_LENGTH = 32 * 1024;

export async function* streamSaleTexts(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  const productText = createProductTextReader(tx);
  const keys = buildLineCountQuery(tx, await buildSaleIdsQuery(tx, filter));
  for await (const texts of readWithLines(tx, keys, LINES, (ids) => readSaleTexts(tx, ids, productText)))
    yield* joinJsonTexts(texts, CHUNK_LENGTH);
}
