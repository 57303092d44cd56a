import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import type { useProductFinder } from "#web/features/products/product-finder.queries.ts";

export type BestSellerIds = readonly string[];

export type ProductRanks = NonNullable<Parameters<typeof useProductFinder>[0]>;

export const toProductRanks = (best: BestSellerIds): ProductRanks => new Map(best.map((id, i) => [id, i]));

type Places = {
  ranks: ProductRanks;
  /** Ids of pinned products, in order. */
  pinned: readonly string[];
  /** Ids of products without stock. */
  gone: ReadonlySet<string> | undefined;
};

/** Sorts pinned products first, then best sellers, then list order; without stock last, unless pinned. */
export function sortProductsForTill(products: readonly Product[], { ranks, pinned, gone }: Places) {
  const pins = toProductRanks(pinned);
  const [front, first, rest, last]: [Product[], Product[], Product[], Product[]] = [[], [], [], []];
  // One map look-up per product, because there may be thousands.
  const placed = new Map<string, Product[]>();
  for (const id of ranks.keys()) placed.set(id, first);
  for (const id of gone ?? []) placed.set(id, last);
  for (const id of pinned) placed.set(id, front);
  for (const product of products) (placed.get(product.id) ?? rest).push(product);
  front.sort((a, b) => pins.get(a.id)! - pins.get(b.id)!);
  first.sort((a, b) => ranks.get(a.id)! - ranks.get(b.id)!);
  return front.concat(first, rest, last);
}

export function listProductCategories(products: readonly Product[]): string[] {
  const used = new Set<string>();
  for (const { category } of products) {
    used.add(category);
    if (used.size === PRODUCT_CATEGORIES.length) break;
  }
  const named = PRODUCT_CATEGORIES.filter((category) => category !== DEFAULT_CATEGORY);
  return [...named, DEFAULT_CATEGORY].filter((category) => used.has(category));
}
