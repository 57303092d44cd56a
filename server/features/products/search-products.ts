import { MAX_SEARCH_RESULTS, type Product } from "#core/contract/products.ts";
import { codeForm, type Reading, readings, writtenMostAlike } from "#core/product-code.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { productsByForms, someProducts } from "#server/features/products/products.sql.ts";

/** Active products that match what was typed, one with exactly that code first, at most 50. */
export async function searchProducts(tx: StoreTx, typed: string): Promise<Product[]> {
  const exact = typed ? await withCode(tx, readings(typed)) : [];
  const filter = {
    includeInactive: false,
    category: null,
    search: typed || null,
    lowStock: false,
    unclassified: false,
  };
  const matching = await someProducts(tx, filter, { skip: 0, most: MAX_SEARCH_RESULTS });
  const rest = matching.filter((product) => !exact.some((first) => first.id === product.id));
  return [...exact, ...rest].slice(0, MAX_SEARCH_RESULTS);
}

/** The products of the first reading come first, and of these the one whose code is written most alike. */
async function withCode(tx: StoreTx, as: Reading[]): Promise<Product[]> {
  const found = await productsByForms(
    tx,
    as.map(({ form }) => form),
  );
  const ordered = as.flatMap(({ text, form }) => {
    const its = found.filter(({ gtin, barcode, storeCode }) =>
      [gtin, barcode, storeCode].some((code) => code !== null && codeForm(code) === form),
    );
    return [...writtenMostAlike(its, text), ...its];
  });
  return [...new Set(ordered)];
}
