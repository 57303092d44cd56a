import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { isLowStock } from "#core/stock.ts";
import { type ProductIndex, searchProducts } from "#web/features/products/product-finder.ts";

export type ProductFilters = {
  search: string;
  category: ProductCategory | "";
  inactive: boolean;
  low: boolean;
  table: boolean;
};

const MAX_SEARCH = 200;

/** Ignores invalid values. */
export function readProductFilters(params: URLSearchParams): ProductFilters {
  const category = params.get("category");
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    category: PRODUCT_CATEGORIES.find((one) => one === category) ?? "",
    inactive: params.get("inactive") === "true",
    low: params.get("low") === "true",
    table: params.get("view") === "table",
  };
}

export function writeProductFilters({
  search,
  category,
  inactive,
  low,
  table,
}: ProductFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim());
  if (category) params.set("category", category);
  if (inactive) params.set("inactive", "true");
  if (low) params.set("low", "true");
  if (table) params.set("view", "table");
  return params;
}

/** Whether the list leaves products out or shows inactive products: then the filters must be visible. */
export const hasProductFilters = ({ category, inactive, low }: ProductFilters): boolean =>
  category !== "" || inactive || low;

export function filterProducts(index: ProductIndex, filters: ProductFilters): readonly Product[] {
  const found = searchProducts(index, filters.search, Number.POSITIVE_INFINITY);
  const { category, low } = filters;
  if (!category && !low) return found;
  return found.filter(
    (product) => (!category || product.category === category) && (!low || isLowStock(product)),
  );
}
