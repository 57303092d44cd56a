import type { PriceChange } from "#core/contract/bulk-products.ts";
import type { Product } from "#core/contract/products.ts";
import { MAX_MONEY } from "#core/money.ts";

export const WAYS = ["percent", "amount", "fixed"] as const;
/** By a part of it, by pesos, or to one price for all. */
export type Way = (typeof WAYS)[number];
export type Rounding = 0 | 50 | 100;
export type PriceRule = {
  way: Way;
  /** Null while the box is empty. */
  value: number | null;
  /** Less instead of more; for `fixed` it says nothing. */
  down: boolean;
  rounding: Rounding;
};

export const NO_RULE: PriceRule = { way: "percent", value: null, down: false, rounding: 50 };

export type PlannedPrice = { product: Product; price: number };

/** What each of them would cost; those that stay as they are, or could not be, are left out. */
export function planPrices(products: readonly Product[], rule: PriceRule): PlannedPrice[] {
  if (rule.value === null) return [];
  return products
    .map((product) => ({ product, price: newPrice(product.price, rule) }))
    .filter(({ product, price }) => price !== product.price && price <= MAX_MONEY);
}

/** Never below zero. Rounded half up, as coins are given: a price that was given is never rounded away to nothing. */
export function newPrice(price: number, { way, value, down, rounding }: PriceRule): number {
  const by = value ?? 0;
  const sign = down ? -1 : 1;
  const wanted =
    way === "fixed" ? by : way === "amount" ? price + sign * by : (price * (100 + sign * by)) / 100;
  const step = way === "fixed" || rounding === 0 ? 1 : rounding;
  const rounded = Math.floor(Math.max(0, wanted) / step + 0.5) * step;
  return rounded === 0 && wanted > 0 ? step : rounded;
}

export function changesOf(planned: readonly PlannedPrice[]): PriceChange[] {
  return planned.map(({ product, price }) => ({ id: product.id, price, priceBefore: product.price }));
}
