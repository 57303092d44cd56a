import { CATEGORIES, DEFAULT_CATEGORY } from "#core/categories.ts";
import type { Product } from "#core/contract/products.ts";
import type { useProductFinder } from "#web/features/products/product-finder.queries.ts";

/** Ids of what sells best, the best first. */
export type Best = readonly string[];

/** As the search wants it. */
export type Ranks = NonNullable<Parameters<typeof useProductFinder>[0]>;

/** Where each stands among them. */
export const ranksOf = (best: Best): Ranks => new Map(best.map((id, i) => [id, i]));

/** What is sold most first, the rest as it comes. */
export function shelve(products: readonly Product[], ranks: Ranks): readonly Product[] {
  if (ranks.size === 0) return products;
  const rankOf = ({ id }: Product) => ranks.get(id);
  const first = products
    .filter((product) => rankOf(product) !== undefined)
    .sort((a, b) => rankOf(a)! - rankOf(b)!);
  return [...first, ...products.filter((product) => rankOf(product) === undefined)];
}

/** Those that have a product, in the order of the list; what has none of its own comes last. */
export function categoriesOf(products: readonly Product[]): string[] {
  const used = new Set<string>(products.map(({ category }) => category));
  const named = CATEGORIES.filter((category) => category !== DEFAULT_CATEGORY);
  return [...named, DEFAULT_CATEGORY].filter((category) => used.has(category));
}
