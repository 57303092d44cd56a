import type { Presentation } from "#core/contract/products/presentation.ts";
import { type FoundProduct, MAX_SEARCH_RESULTS, type Product } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import {
  type CodeReading,
  codeReadings,
  normalizeCode,
  productsWithClosestCode,
} from "#core/goods/product-code.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  presentationsByForms,
  presentationsByName,
} from "#server/features/products/presentations/presentations.sql.ts";
import {
  pageOfProducts,
  productByCode,
  productById,
  productsByForms,
  productsByIds,
} from "#server/features/products/products.sql.ts";

export async function searchProducts(
  tx: StoreTx,
  typed: string,
  { presentations }: { presentations: boolean },
): Promise<FoundProduct[]> {
  const own = typed ? await withCode(tx, codeReadings(typed)) : [];
  const exact: FoundProduct[] = [
    ...own,
    ...(typed && presentations ? await withPackCode(tx, typed, own) : []),
  ];
  const filter = {
    includeInactive: false,
    category: null,
    search: typed || null,
    lowStock: false,
    unclassified: false,
  };
  const matching = await pageOfProducts(tx, filter, { skip: 0, most: MAX_SEARCH_RESULTS });
  const rest = matching.filter((product) => !exact.some((first) => first.id === product.id));
  const found = [...exact, ...rest].slice(0, MAX_SEARCH_RESULTS);
  if (!typed || !presentations || found.length === MAX_SEARCH_RESULTS) return found;
  const byName = await withPackName(tx, typed);
  const more = byName.filter((product) => !found.some((first) => first.id === product.id));
  return [...found, ...more].slice(0, MAX_SEARCH_RESULTS);
}

async function withPackName(tx: StoreTx, typed: string): Promise<FoundProduct[]> {
  const packs = await presentationsByName(tx, typed, MAX_SEARCH_RESULTS);
  const ofProduct = new Map(packs.map(({ productId, presentationId }) => [productId, presentationId]));
  const products = await productsByIds(tx, [...ofProduct.keys()]);
  return products.map((product) => ({
    ...product,
    presentation: product.presentations.find(({ id }) => id === ofProduct.get(product.id))!,
  }));
}

async function withPackCode(tx: StoreTx, typed: string, own: readonly Product[]): Promise<FoundProduct[]> {
  const forms = codeReadings(typed).map(({ form }) => form);
  const packs = await presentationsByForms(tx, forms, { onlyActive: true });
  const byProduct = new Map(
    packs.toReversed().map(({ productId, presentation }) => [productId, presentation]),
  );
  const products = await productsByIds(tx, [...byProduct.keys()]);
  return products
    .filter(({ id, active }) => active && !own.some((one) => one.id === id))
    .map((product) => ({ ...product, presentation: byProduct.get(product.id)! }));
}

/**
 * Of several products that a scanned code may mean, the most likely one is returned.
 * @throws PRODUCT_NOT_FOUND
 */
export async function productOrPack(
  tx: StoreTx,
  field: "gtin" | "barcode",
  code: string,
): Promise<{ data: Product; presentation: Presentation | null }> {
  const forms = codeReadings(code).map(({ form }) => form);
  const [own, [pack]] = await Promise.all([
    productByCode(tx, field, code),
    presentationsByForms(tx, forms, { onlyActive: false }),
  ]);
  const place = (text: string | null | undefined) => (text ? forms.indexOf(normalizeCode(text)) : -1);
  if (own && (!pack || place(own[field]) <= forms.indexOf(pack.form)))
    return { data: own, presentation: null };
  const product = pack && (await productById(tx, pack.productId));
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return { data: product, presentation: pack!.presentation };
}

/** Products of the most likely reading of the code come first, then those with the closest spelling. */
async function withCode(tx: StoreTx, as: CodeReading[]): Promise<Product[]> {
  const found = await productsByForms(
    tx,
    as.map(({ form }) => form),
  );
  const ordered = as.flatMap(({ text, form }) => {
    const its = found.filter(({ gtin, barcode, storeCode }) =>
      [gtin, barcode, storeCode].some((code) => code !== null && normalizeCode(code) === form),
    );
    return [...productsWithClosestCode(its, text), ...its];
  });
  return [...new Set(ordered)];
}
