import type { Product } from "#core/contract/products/products.ts";
import { CATEGORIES, DEFAULT_CATEGORY } from "#core/goods/categories.ts";
import type { useProductFinder } from "#web/features/products/product-finder.queries.ts";

export type Best = readonly string[];

export type Ranks = NonNullable<Parameters<typeof useProductFinder>[0]>;

export const ranksOf = (best: Best): Ranks => new Map(best.map((id, i) => [id, i]));

/** Best sellers first, then list order. */
export function shelve(products: readonly Product[], ranks: Ranks): readonly Product[] {
  if (ranks.size === 0) return products;
  const [first, rest]: [Product[], Product[]] = [[], []];
  for (const product of products) (ranks.has(product.id) ? first : rest).push(product);
  first.sort((a, b) => ranks.get(a.id)! - ranks.get(b.id)!);
  return first.concat(rest);
}

export function categoriesOf(products: readonly Product[]): string[] {
  const used = new Set<string>();
  for (const { category } of products) {
    used.add(category);
    if (used.size === CATEGORIES.length) break;
  }
  const named = CATEGORIES.filter((category) => category !== DEFAULT_CATEGORY);
  return [...named, DEFAULT_CATEGORY].filter((category) => used.has(category));
}
