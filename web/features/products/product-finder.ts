import { MAX_SEARCH_RESULTS, type Product } from "#core/contract/products.ts";
import { searchForm } from "#core/search-text.ts";

/** A catalogue made ready for searching: built once per load, so that a keystroke costs no preparation. */
export type ProductIndex = {
  products: readonly Product[];
  /** What each product is searched in, in the same order. */
  texts: readonly string[];
  names: readonly string[];
  /** Products by the comparable form of each of their codes. */
  codes: ReadonlyMap<string, readonly Product[]>;
};

/** How codes are compared: GTINs padded to 14 digits, the rest without case. The database does the same. */
export function codeForm(code: string): string {
  const text = code.trim();
  return /^\d{8,14}$/.test(text) ? text.padStart(14, "0") : text.toUpperCase();
}

export function indexProducts(products: readonly Product[]): ProductIndex {
  const codes = new Map<string, Product[]>();
  for (const product of products) {
    const own = [product.gtin, product.barcode, product.storeCode].filter((code) => code !== null);
    for (const form of new Set(own.map(codeForm))) {
      const others = codes.get(form);
      if (others) others.push(product);
      else codes.set(form, [product]);
    }
  }
  return {
    products,
    texts: products.map((p) =>
      searchForm([p.name, p.description, p.barcode, p.gtin, p.storeCode].filter(Boolean).join("\n")),
    ),
    names: products.map((p) => searchForm(p.name)),
    codes,
  };
}

/** The products with exactly this gtin, barcode or store code. */
export function withCode(index: ProductIndex, typed: string): readonly Product[] {
  return index.codes.get(codeForm(typed)) ?? [];
}

/** Products that hold every typed word: an exact code first, then names that begin with what was typed. */
export function searchProducts(
  index: ProductIndex,
  typed: string,
  most = MAX_SEARCH_RESULTS,
): readonly Product[] {
  const form = searchForm(typed.trim());
  if (form === "") return index.products.slice(0, most);
  const words = form.split(/\s+/);
  const exact = withCode(index, typed);
  const first: Product[] = [];
  const rest: Product[] = [];
  for (let i = 0; i < index.texts.length; i++) {
    if (!words.every((word) => index.texts[i]!.includes(word))) continue;
    const product = index.products[i]!;
    if (exact.includes(product)) continue;
    (index.names[i]!.startsWith(form) ? first : rest).push(product);
  }
  return [...exact, ...first, ...rest].slice(0, most);
}
