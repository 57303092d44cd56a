import { CATEGORIES } from "#core/categories.ts";
import type { Product } from "#core/contract/products.ts";

/** Names or ids of what sells best, the best first. */
export type Best = readonly string[];

/** What is sold most first, the rest as it comes. */
export function shelve(products: readonly Product[], best: Best): readonly Product[] {
  if (best.length === 0) return products;
  const rank = new Map(best.map((key, i) => [key, i]));
  const rankOf = ({ id, name }: Product) => rank.get(id) ?? rank.get(name);
  const first = products
    .filter((product) => rankOf(product) !== undefined)
    .sort((a, b) => rankOf(a)! - rankOf(b)!);
  return [...first, ...products.filter((product) => rankOf(product) === undefined)];
}

/** Those that have a product, in the order of the list. */
export function categoriesOf(products: readonly Product[]): string[] {
  const used = new Set<string>(products.map(({ category }) => category));
  return CATEGORIES.filter((category) => used.has(category));
}
