import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { isLowStock, isStockTracked } from "#core/stock.ts";
import { type ProductIndex, searchProducts } from "#web/features/products/product-finder.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { buildUrlQuery, readUrlSearch } from "#web/ui/data/url-query.ts";

/** The state of the list of products that its URL mirrors: which products, and cards or a table. */
export type ProductFilters = {
  search: string;
  category: ProductCategory | "";
  /** Also inactive products. */
  inactive: boolean;
  /** Only products with low stock. */
  low: boolean;
  /** Only products that nobody has counted yet. */
  uncounted: boolean;
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
    uncounted: params.get("uncounted") === "true",
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
    uncounted: filters.uncounted ? "true" : "",
    view: filters.table ? "table" : "",
  });

/** Whether the list leaves products out or shows inactive products: then the filters must be visible. */
export const hasProductFilters = ({ category, inactive, low, uncounted }: ProductFilters): boolean =>
  category !== "" || inactive || low || uncounted;

export const countUncountedProducts = (products: readonly Product[]): number =>
  products.filter((product) => !isStockTracked(product)).length;

export function filterProducts(index: ProductIndex, filters: ProductFilters): readonly Product[] {
  const found = searchProducts(index, filters.search, Number.POSITIVE_INFINITY);
  const { category, low, uncounted } = filters;
  if (!category && !low && !uncounted) return found;
  return found.filter(
    (product) =>
      (!category || product.category === category) &&
      (!low || isLowStock(product)) &&
      !(uncounted && isStockTracked(product)),
  );
}
