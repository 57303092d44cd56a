import type { QuantityPriceTier } from "#core/contract/products/presentation.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { addQuantities, computeQuantityCost, computeQuantityForAmount } from "#core/quantity.ts";
import { computeDiscountPesos, type EnteredDiscount } from "#core/sale/discount.ts";
import type { TaxChange, TaxClass } from "#core/tax/classes.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";

// A line of a sale: what a till wants to sell (`SaleLineRequest`), the price of its product (`priceOfLine`), and the line
// as `priceSale` computes it (`PricedLine`).

export type LinePromotion = { id: string; name: string; discount: number };

export type LinePresentation = {
  id: string;
  name: string;
  units: number;
  /** Pesos for one presentation; null uses the product's price. */
  price: number | null;
  wholesalePrice?: number | null | undefined;
  count: number;
};

export type SellableItem = {
  kind: "product" | "free";
  /** Null for a free item and for a deleted product. */
  productId: string | null;
  name: string;
  unit: Unit;
  /** The product's price in pesos for one unit; `priceOfLine` gives the price of the line. */
  price: number;
  tiers?: readonly QuantityPriceTier[] | undefined;
  wholesalePrice?: number | null | undefined;
  presentation?: LinePresentation | null | undefined;
  tax?: TaxClass | null | undefined;
  taxChange?: TaxChange | null | undefined;
  /** Absent if the stock is tracked. */
  tracksStock?: boolean | undefined;
};

/** The product fields that a line of a sale copies, in tills, in saved carts and on the server. */
export const COPIED_PRODUCT_FIELDS = {
  tax: true,
  taxChange: true,
  tiers: true,
  wholesalePrice: true,
  tracksStock: true,
} as const;
type CopiedField = keyof typeof COPIED_PRODUCT_FIELDS;
export type CopyableProductFields = { [field in CopiedField]?: SellableItem[field] | null };

/** Omits fields without a value, empty lists, and that the stock is tracked. */
export function copyProductFields(product: CopyableProductFields): Pick<SellableItem, CopiedField> {
  const copy: Record<string, unknown> = {};
  for (const field in COPIED_PRODUCT_FIELDS) {
    const value = product[field as CopiedField];
    if (value != null && value !== true && !(Array.isArray(value) && value.length === 0)) copy[field] = value;
  }
  return copy;
}

/** How much of a product is sold. `amount` is set, in pesos, if the customer asked for a value and not for a quantity. */
export type LineMeasure = { quantity: number; amount: number | null };

export type SaleLineRequest = SellableItem &
  LineMeasure & {
    discount: EnteredDiscount | null;
    /** The promotion that a till applied; if absent, `priceSale` chooses one. */
    promotion?: LinePromotion | null | undefined;
  };

type LinePriceKind = "OWN" | "TIER" | "WHOLESALE";

type LinePrice = { price: number; kind: LinePriceKind };

export type SoldPresentation = { id: string; name: string; units: number; count: number; price: number };

export type PricedLine = Omit<
  SaleLineRequest,
  "discount" | "promotion" | "presentation" | "tiers" | "wholesalePrice"
> & {
  /** Pesos for one unit. For a presentation it is rounded half up and only for display. */
  price: number;
  priceKind: LinePriceKind;
  presentation: SoldPresentation | null;
  subtotal: number;
  promotion: LinePromotion | null;
  /** Pesos off this line that a person entered. */
  ownDiscount: number;
  /** Pesos off: the promotion, the line's own discount and its share of the sale's discount. */
  discount: number;
  /** In pesos: `subtotal − discount`. */
  total: number;
  taxed: LineTax | null;
};

type Priceable = Pick<SellableItem, "price" | "tiers" | "wholesalePrice" | "presentation"> & LineMeasure;

/** The lowest price that applies (decision 0065); amounts and presentations get no quantity price. */
export function priceOfLine(line: Priceable, level: PriceLevel): LinePrice {
  const { price, tiers = [], wholesalePrice = null, presentation, quantity, amount } = line;
  const isWholesale = level === "WHOLESALE";
  if (presentation) {
    const { units } = presentation;
    const follows = wholesalePrice === null ? null : computeQuantityCost(wholesalePrice, units);
    const own = presentation.price ?? computeQuantityCost(price, units);
    return lowest(own, null, isWholesale ? (presentation.wholesalePrice ?? follows) : null);
  }
  const reached = amount === null ? tiers.filter(({ from }) => from <= quantity) : [];
  const tier = reached.length > 0 ? Math.min(...reached.map((one) => one.price)) : null;
  return lowest(price, tier, isWholesale ? wholesalePrice : null);
}

function lowest(own: number, tier: number | null, wholesale: number | null): LinePrice {
  const loose: LinePrice =
    tier !== null && tier < own ? { price: tier, kind: "TIER" } : { price: own, kind: "OWN" };
  return wholesale !== null && wholesale < loose.price ? { price: wholesale, kind: "WHOLESALE" } : loose;
}

type MergeableItem = Pick<SellableItem, "productId" | "price" | "presentation">;

/** Lines with equal keys merge into one line; free items never merge. */
export function buildLineMergeKey({ productId, price, presentation }: MergeableItem) {
  const pack = presentation && `${presentation.id} ${presentation.units} ${presentation.price}`;
  return `${productId} ${pack || price}`;
}

/** Computes the quantity that an amount in pesos buys; a measure without an amount is returned unchanged. */
export function toLineMeasure({ quantity, amount }: LineMeasure, price: number): LineMeasure {
  return {
    quantity: amount !== null && price > 0 ? computeQuantityForAmount(amount, price) : quantity,
    amount,
  };
}

export function computeLineSubtotal(line: Priceable, level: PriceLevel = "PUBLIC"): number {
  return computeLineSubtotalAtPrice(line, priceOfLine(line, level).price);
}

export function computeLineSubtotalAtPrice(
  { presentation, amount, quantity }: Priceable,
  price: number,
): number {
  return presentation ? price * presentation.count : (amount ?? computeQuantityCost(price, quantity));
}

export function computeTotalWithoutPromotion(
  line: Priceable & Pick<SaleLineRequest, "discount">,
  level: PriceLevel = "PUBLIC",
): number {
  const subtotal = computeLineSubtotal(line, level);
  return subtotal - computeDiscountPesos(line.discount, subtotal);
}

export const subtotalOfRecordedLine = ({ total, discount }: { total: number; discount: number }) =>
  total + discount;

/** The quantity that the lines sell of each product, by product id. */
export function sumSoldQuantities(lines: readonly Pick<PricedLine, "productId" | "quantity">[]) {
  const sold = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId !== null) sold.set(productId, addQuantities(sold.get(productId) ?? 0, quantity));
  return sold;
}
