import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { isLowStock, isStockTracked } from "#core/stock.ts";
import { type ProductIndex, searchProducts } from "#web/features/products/product-finder.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { buildUrlQuery, readUrlSearch } from "#web/ui/data/url-query.ts";

export type ProductFilters = {
  search: string;
  category: ProductCategory | "";
  /** Also inactive products. */
  inactive: boolean;
  /** Only products with low stock. */
  low: boolean;
  /** Only products whose stock nobody has counted yet. */
  untracked: boolean;
  /** Rows of a table instead of cards. */
  table: boolean;
};

/** Reads the filters from the URL. Ignores invalid values. */
export function readProductFilters(params: URLSearchParams): ProductFilters {
  const category = params.get("category");
  return {
    search: readUrlSearch(params),
    category: PRODUCT_CATEGORIES.find((one) => one === category) ?? "",
    inactive: params.get("inactive") === "true",
    low: params.get("low") === "true",
    untracked: params.get("untracked") === "true",
    table: params.get("view") === "table",
  };
}

/** Name in localStorage of the view of the list that was chosen on this device. */
const VIEW_NAME = "productView";

/** The view chosen on this device; null if none was chosen. */
export const readProductView = (): string | null => readStored(VIEW_NAME);

export const rememberProductView = (table: boolean): boolean =>
  writeStored(VIEW_NAME, table ? "table" : "cards");

/** As `readProductFilters`, in the view chosen on this device unless the URL names one. */
export function readProductListFilters(params: URLSearchParams): ProductFilters {
  const filters = readProductFilters(params);
  return { ...filters, table: filters.table || readProductView() === "table" };
}

export const writeProductFilters = ({ search, category, ...filters }: ProductFilters): URLSearchParams =>
  buildUrlQuery({
    search,
    category,
    inactive: filters.inactive ? "true" : "",
    low: filters.low ? "true" : "",
    untracked: filters.untracked ? "true" : "",
    view: filters.table ? "table" : "",
  });

/** Whether the list leaves products out or shows inactive products: then the filters must be visible. */
export const hasProductFilters = ({ category, inactive, low, untracked }: ProductFilters): boolean =>
  category !== "" || inactive || low || untracked;

export function filterProducts(index: ProductIndex, filters: ProductFilters): readonly Product[] {
  const found = searchProducts(index, filters.search, Number.POSITIVE_INFINITY);
  const { category, low, untracked } = filters;
  if (!category && !low && !untracked) return found;
  return found.filter(
    (product) =>
      (!category || product.category === category) &&
      (!low || isLowStock(product)) &&
      (!untracked || !isStockTracked(product)),
  );
}
