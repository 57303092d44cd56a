import type { ProductPriceChange } from "#core/contract/products/bulk-products.ts";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { MAX_MONEY } from "#core/money.ts";
import type { CurrentPrice } from "./price-failures.ts";

export type PriceChangeRule = {
  way: "percent" | "amount" | "fixed";
  /** Percent, pesos, or the fixed price, by `way`. Null while the field is empty. */
  value: number | null;
  down: boolean;
  /** Pesos to whose multiples prices are rounded; 0 for whole pesos. */
  rounding: 0 | 50 | 100;
};

export const EMPTY_PRICE_CHANGE_RULE: PriceChangeRule = {
  way: "percent",
  value: null,
  down: false,
  rounding: 50,
};

/** The new price of a product, or of one of its presentations. `key` is unique in a plan. */
export type PlannedPrice = {
  key: string;
  product: Product;
  pack: Presentation | null;
  before: number;
  price: number;
};

/** True for a presentation that does not follow the price of its product. */
const hasOwnPrice = (pack: Presentation): pack is Presentation & { price: number } => pack.price !== null;

/** Whether the rule can also change presentations. One fixed price for all applies to products only. */
export const canChangePackPrices = (products: readonly Product[], { way }: PriceChangeRule): boolean =>
  way !== "fixed" && products.some(({ presentations }) => presentations.some(hasOwnPrice));

/** Lists the prices that the rule changes, those of presentations after the price of their product. */
export function planPrices(products: readonly Product[], rule: PriceChangeRule, withPacks: boolean) {
  if (rule.value === null) return [];
  const plan = (key: string, product: Product, pack: Presentation | null, before: number): PlannedPrice[] => {
    const price = applyPriceChangeRule(before, rule);
    return price !== before && price <= MAX_MONEY ? [{ key, product, pack, before, price }] : [];
  };
  const arePacksPlanned = withPacks && rule.way !== "fixed";
  return products.flatMap((product) => [
    ...plan(product.id, product, null, product.price),
    ...(arePacksPlanned
      ? product.presentations
          .filter(hasOwnPrice)
          .flatMap((pack) => plan(`${product.id} ${pack.id}`, product, pack, pack.price))
      : []),
  ]);
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

/** Splits a plan into lists of at most `most` prices. A product and its presentations stay together. */
export function splitPricePlan(planned: readonly PlannedPrice[], most: number): PlannedPrice[][] {
  let part: PlannedPrice[] = [];
  const parts = [part];
  for (let from = 0, until = 0; from < planned.length; from = until) {
    while (planned[until]?.product === planned[from]!.product) until += 1;
    if (part.length + until - from > most) {
      part = [];
      parts.push(part);
    }
    part.push(...planned.slice(from, until));
  }
  return parts;
}

export function toPriceChanges(planned: readonly PlannedPrice[]): ProductPriceChange[] {
  return planned.map(({ product, pack, before, price }) => ({
    id: product.id,
    ...(pack && { presentationId: pack.id }),
    price,
    priceBefore: before,
  }));
}

/** Puts the prices `now`, which other users changed meanwhile, into the products. */
export function updatePrices(products: readonly Product[], now: readonly CurrentPrice[]): Product[] {
  const byKey = new Map(now.map(({ id, presentationId, price }) => [`${id} ${presentationId ?? ""}`, price]));
  return products.map((product) => ({
    ...product,
    price: byKey.get(`${product.id} `) ?? product.price,
    presentations: product.presentations.map((pack) => {
      const price = byKey.get(`${product.id} ${pack.id}`);
      return price === undefined ? pack : { ...pack, price };
    }),
  }));
}
