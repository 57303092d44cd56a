import { type FoundProduct, MAX_FOUND_PRODUCTS, type Product } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import {
  findProductsWithClosestCode,
  normalizeProductCode,
  type ProductCodeReading,
  readProductCode,
} from "#core/goods/product-code.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findPresentationsByName,
  findPresentationsByNormalizedCodes,
} from "#server/features/products/presentations/presentations.sql.ts";
import {
  findProductByCode,
  findProductById,
  findProductsByNormalizedCodes,
  readProductsByIds,
  readProductsPage,
} from "#server/features/products/products.sql.ts";

export async function searchProducts(
  tx: StoreTx,
  typed: string,
  { presentations }: { presentations: boolean },
): Promise<FoundProduct[]> {
  const own = typed ? await withCode(tx, readProductCode(typed)) : [];
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
  const matching = await readProductsPage(tx, filter, { skip: 0, most: MAX_FOUND_PRODUCTS });
  const rest = matching.filter((product) => !exact.some((first) => first.id === product.id));
  const found = [...exact, ...rest].slice(0, MAX_FOUND_PRODUCTS);
  if (!typed || !presentations || found.length === MAX_FOUND_PRODUCTS) return found;
  const byName = await withPackName(tx, typed);
  const more = byName.filter((product) => !found.some((first) => first.id === product.id));
  return [...found, ...more].slice(0, MAX_FOUND_PRODUCTS);
}

async function withPackName(tx: StoreTx, typed: string): Promise<FoundProduct[]> {
  const packs = await findPresentationsByName(tx, typed, MAX_FOUND_PRODUCTS);
  const ofProduct = new Map(packs.map(({ productId, presentationId }) => [productId, presentationId]));
  const products = await readProductsByIds(tx, [...ofProduct.keys()]);
  return products.map((product) => ({
    ...product,
    presentation: findPack(product, ofProduct.get(product.id)),
  }));
}

const findPack = ({ presentations }: Product, id: string | undefined) =>
  presentations.find((one) => one.id === id)!;

async function withPackCode(tx: StoreTx, typed: string, own: readonly Product[]): Promise<FoundProduct[]> {
  const forms = readProductCode(typed).map(({ form }) => form);
  const packs = await findPresentationsByNormalizedCodes(tx, forms, { onlyActive: true });
  const byProduct = new Map(packs.toReversed().map((pack) => [pack.productId, pack.presentation.id]));
  const products = await readProductsByIds(tx, [...byProduct.keys()]);
  return products
    .filter(({ id, active }) => active && !own.some((one) => one.id === id))
    .map((product) => ({ ...product, presentation: findPack(product, byProduct.get(product.id)) }));
}

/**
 * Of several products that a scanned code may mean, the most likely one is returned.
 * @throws PRODUCT_NOT_FOUND
 */
export async function findProductOrPresentation(
  tx: StoreTx,
  field: "gtin" | "barcode",
  code: string,
): Promise<{ data: Product; presentation: Product["presentations"][number] | null }> {
  const forms = readProductCode(code).map(({ form }) => form);
  const [own, [pack]] = await Promise.all([
    findProductByCode(tx, field, code),
    findPresentationsByNormalizedCodes(tx, forms, { onlyActive: false }),
  ]);
  const place = (text: string | null | undefined) => (text ? forms.indexOf(normalizeProductCode(text)) : -1);
  if (own && (!pack || place(own[field]) <= forms.indexOf(pack.form)))
    return { data: own, presentation: null };
  const product = pack && (await findProductById(tx, pack.productId));
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  return { data: product, presentation: findPack(product, pack!.presentation.id) };
}

/** Products by reading of the scanned code, most likely reading first; within a reading, the closest spelling first. */
async function withCode(tx: StoreTx, as: ProductCodeReading[]): Promise<Product[]> {
  const found = await findProductsByNormalizedCodes(tx, pluck(as, "form"));
  const ordered = as.flatMap(({ text, form }) => {
    const its = found.filter(({ gtin, barcode, storeCode }) =>
      [gtin, barcode, storeCode].some((code) => code !== null && normalizeProductCode(code) === form),
    );
    return [...findProductsWithClosestCode(its, text), ...its];
  });
  return [...new Set(ordered)];
}
