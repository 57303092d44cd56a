import type { ProductPriceChange } from "#core/contract/products/bulk-products.ts";
import type { Product } from "#core/contract/products/products.ts";
import { MAX_MONEY } from "#core/money.ts";

export const PRICE_CHANGE_WAYS = ["percent", "amount", "fixed"] as const;
export type PriceChangeWay = (typeof PRICE_CHANGE_WAYS)[number];
export type PriceRounding = 0 | 50 | 100;
export type PriceChangeRule = {
  way: PriceChangeWay;
  /** Null while the field is empty. */
  value: number | null;
  down: boolean;
  rounding: PriceRounding;
};

export const EMPTY_PRICE_CHANGE_RULE: PriceChangeRule = {
  way: "percent",
  value: null,
  down: false,
  rounding: 50,
};

export type PlannedProductPrice = { product: Product; price: number };

export function planProductPrices(
  products: readonly Product[],
  rule: PriceChangeRule,
): PlannedProductPrice[] {
  if (rule.value === null) return [];
  return products
    .map((product) => ({ product, price: applyPriceChangeRule(product.price, rule) }))
    .filter(({ product, price }) => price !== product.price && price <= MAX_MONEY);
}

/** Rounds half up. Never returns a negative price, and never rounds to zero. */
export function applyPriceChangeRule(price: number, { way, value, down, rounding }: PriceChangeRule): number {
  const by = value ?? 0;
  const sign = down ? -1 : 1;
  const exactPrice =
    way === "fixed" ? by : way === "amount" ? price + sign * by : (price * (100 + sign * by)) / 100;
  const step = way === "fixed" || rounding === 0 ? 1 : rounding;
  const rounded = Math.floor(Math.max(0, exactPrice) / step + 0.5) * step;
  return rounded === 0 && exactPrice > 0 ? step : rounded;
}

export function toPriceChanges(planned: readonly PlannedProductPrice[]): ProductPriceChange[] {
  return planned.map(({ product, price }) => ({ id: product.id, price, priceBefore: product.price }));
}
