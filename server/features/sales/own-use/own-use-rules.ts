import type { OwnUseItem } from "#core/contract/sales/own-use.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities, computeQuantityCost, isQuantityAllowed, multiplyQuantity } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { computeLineTax, type TaxRules } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import {
  findProductPresentation,
  type ProductsForSale,
  requireGoodsForSale,
} from "#server/features/sales/record/deleted-product-rules.ts";
import type { PresentationForSale, ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

export type OwnUseLine = {
  /** Null for a product that no longer exists. */
  productId: string | null;
  productName: string;
  unit: Unit;
  quantity: number;
  /** Pesos of the quantity; null where nobody knows the cost. */
  cost: number | null;
  price: number;
  tax: TaxClass | null;
  /** The taxes of the price in cents; null in a store that charges none. */
  taxAmount: number | null;
};

type OwnUseContext = {
  products: readonly ProductForSale[];
  presentations: readonly PresentationForSale[];
  costs: ReadonlyMap<string, number>;
  taxes: TaxRules | null;
  violations: ViolationPolicy;
};

/**
 * One line per product, in the order of the request, at today's prices and costs. A product that is gone from a late
 * request has the name that the device sent, no cost and no price.
 * @throws PRODUCT_NOT_FOUND, PRODUCT_INACTIVE, PRESENTATION_NOT_FOUND or INVALID_INPUT
 */
export function resolveOwnUseLines(items: readonly OwnUseItem[], context: OwnUseContext): OwnUseLine[] {
  const { products, presentations, violations } = context;
  const requested = items.map(({ presentation = null, ...item }) => ({ ...item, presentation }));
  const known = requireGoodsForSale(requested, products, presentations, violations);
  const taken = new Map<string, { name: string | null; quantity: number; index: number }>();
  for (const [index, { productId, name, ...item }] of requested.entries()) {
    const quantity = quantityOf(productId, item, known, violations.late);
    const product = known.products.get(productId);
    if (product && !violations.late && !isQuantityAllowed(quantity, product.unit)) {
      const message = `La cantidad debe ser un número entero: «${product.name}» se vende por unidades`;
      throw invalidInput([{ field: fieldOf(items, index), message }]);
    }
    const before = taken.get(productId);
    if (before) before.quantity = addQuantities(before.quantity, quantity);
    else taken.set(productId, { name, quantity, index });
  }
  const lines = [...taken].map(([id, { index, ...much }]) =>
    lineOf(known.products.get(id) ?? null, much, fieldOf(items, index), context),
  );
  if (sumOwnUse(lines).price > MAX_MONEY || sumOwnUse(lines).cost > MAX_MONEY)
    throw invalidInput([{ field: "items", message: "Eso vale demasiado para anotarlo de una vez" }]);
  return lines;
}

const fieldOf = (items: readonly OwnUseItem[], index: number) =>
  `items.${index}.${items[index]!.presentation ? "presentation.count" : "quantity"}`;

/** A late request says how many units its presentation had. */
function quantityOf(
  productId: string,
  { quantity, presentation }: Pick<OwnUseItem, "quantity" | "presentation">,
  { packs }: ProductsForSale,
  isLate: boolean,
): number {
  if (!presentation) return quantity!;
  const pack = findProductPresentation(productId, presentation.id, packs);
  const units = isLate ? presentation.units : pack?.units;
  return multiplyQuantity(units!, presentation.count);
}

function lineOf(
  product: ProductForSale | null,
  { name, quantity }: { name: string | null; quantity: number },
  field: string,
  { costs, taxes, violations }: OwnUseContext,
): OwnUseLine {
  const called = product?.name ?? name ?? "Producto eliminado";
  if (quantity > MAX_LINE_QUANTITY) {
    const message = `De «${called}» se pueden anotar hasta ${formatNumber(MAX_LINE_QUANTITY)} a la vez`;
    throw invalidInput([{ field, message }]);
  }
  if (product && !isQuantityAllowed(quantity, product.unit)) {
    const details = { products: [{ id: product.id, name: called }] };
    violations.raise("PRODUCT", new AppError("UNIT_IN_USE", { details }));
    return goneLine(called, quantity);
  }
  if (!product) return goneLine(called, quantity);
  const { id, unit, tax, taxChange } = product;
  const price = computeQuantityCost(product.price, quantity);
  const cost = costs.get(id);
  const taxed = taxes && computeLineTax({ kind: "product", tax, taxChange, quantity, total: price }, taxes);
  return {
    productId: id,
    productName: called,
    unit,
    quantity,
    cost: cost === undefined ? null : computeQuantityCost(cost, quantity),
    price,
    tax: taxed?.class ?? null,
    taxAmount: taxed && taxed.amount + taxed.bagTax,
  };
}

const goneLine = (productName: string, quantity: number): OwnUseLine => ({
  productId: null,
  productName,
  unit: isQuantityAllowed(quantity, "UNIT") ? "UNIT" : "KG",
  quantity,
  cost: null,
  price: 0,
  tax: null,
  taxAmount: null,
});

/** A cost that nobody knows counts 0. */
export function sumOwnUse(lines: readonly OwnUseLine[]): { cost: number; price: number } {
  const sum = { cost: 0, price: 0 };
  for (const { cost, price } of lines) {
    sum.cost += cost ?? 0;
    sum.price += price;
  }
  return sum;
}
