import type { Product } from "#core/contract/products/products.ts";
import { CATEGORIES, DEFAULT_CATEGORY } from "#core/goods/categories.ts";
import type { useProductFinder } from "#web/features/products/product-finder.queries.ts";

/** Ids of best sellers, best first. */
export type Best = readonly string[];

/** As the search takes them. */
export type Ranks = NonNullable<Parameters<typeof useProductFinder>[0]>;

/** The rank of each id. */
export const ranksOf = (best: Best): Ranks => new Map(best.map((id, i) => [id, i]));

type Places = {
  ranks: Ranks;
  /** Ids, first things first. */
  pinned: readonly string[];
  /** Ids without stock. */
  gone: ReadonlySet<string>;
};

/** Pinned first, then best sellers, then list order; products without stock come last, unless pinned. */
export function shelve(products: readonly Product[], { ranks, pinned, gone }: Places): readonly Product[] {
  const pins = ranksOf(pinned);
  const placeOf = ({ id }: Product): [group: number, place: number] => {
    const pin = pins.get(id);
    if (pin !== undefined) return [0, pin];
    if (gone.has(id)) return [3, 0];
    const rank = ranks.get(id);
    return rank === undefined ? [2, 0] : [1, rank];
  };
  return products
    .map((product) => ({ product, at: placeOf(product) }))
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ product }) => product);
}

/** Categories with products, in list order; products without one come last. */
export function categoriesOf(products: readonly Product[]): string[] {
  const used = new Set<string>(products.map(({ category }) => category));
  const named = CATEGORIES.filter((category) => category !== DEFAULT_CATEGORY);
  return [...named, DEFAULT_CATEGORY].filter((category) => used.has(category));
}
