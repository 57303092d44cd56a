import { CATEGORIES, type Category } from "#core/categories.ts";
import type { Product } from "#core/contract/products.ts";
import { isLowStock } from "#core/stock.ts";
import { type ProductIndex, searchProducts } from "#web/features/products/product-finder.ts";

export type ProductFilters = {
  search: string;
  category: Category | "";
  inactive: boolean;
  /** Only what there is too little of. */
  low: boolean;
  /** A table instead of cards. */
  table: boolean;
};

const MAX_SEARCH = 200;

/** From the address bar, where anything may stand: what makes no sense counts as absent. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const category = params.get("category");
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    category: CATEGORIES.find((known) => known === category) ?? "",
    inactive: params.get("inactive") === "true",
    low: params.get("low") === "true",
    table: params.get("view") === "table",
  };
}

/** Only what is set is worth a word in the address. */
export function writeFilters({ search, category, inactive, low, table }: ProductFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim());
  if (category) params.set("category", category);
  if (inactive) params.set("inactive", "true");
  if (low) params.set("low", "true");
  if (table) params.set("view", "table");
  return params;
}

/** The part of the loaded list that the search and the category leave; codes count in the search. */
export function filterProducts(index: ProductIndex, filters: ProductFilters): readonly Product[] {
  const found = searchProducts(index, filters.search, Number.POSITIVE_INFINITY);
  const { category, low } = filters;
  if (!category && !low) return found;
  return found.filter(
    (product) => (!category || product.category === category) && (!low || isLowStock(product)),
  );
}
