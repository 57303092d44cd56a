import type { RecordFreeSalePayload } from "#core/contract/sales/sales.ts";
import type { RequestedProduct, SaleItemInput } from "#core/contract/sales/sold-lines.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { addQuantities, isQuantityAllowed, multiplyQuantity } from "#core/quantity.ts";
import {
  buildLineMergeKey,
  copyProductFields,
  type LinePresentation,
  type LinePromotion,
  type SaleLineRequest,
  type SellableItem,
} from "#core/sale/line.ts";
import { isMeasuredUnit } from "#core/units.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import {
  findProductPresentation,
  type ProductsForSale,
  requireGoodsForSale,
} from "#server/features/sales/record/deleted-product-rules.ts";
import {
  flagChangedTaxClasses,
  type LineToCompare,
  refuseOutdatedPrices,
} from "#server/features/sales/record/price-rules.ts";
import { readSentPromotion } from "#server/features/sales/record/promotion-rules.ts";
import type { PresentationForSale, ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

/** A line and the indexes of the request's items that are merged into it. */
export type RequestedSaleLine = { line: SaleLineRequest; indexes: number[] };

export type SaleLineContext = {
  products: readonly ProductForSale[];
  presentations?: readonly PresentationForSale[];
  violations: ViolationPolicy;
  /** The day of the sale, if the store charges taxes. */
  taxedOn?: string | null;
  priceLevel?: PriceLevel;
  promotions?: readonly { id: string; name: string }[];
};

/**
 * The lines in the order of the request, at the server's prices. Repeated products and presentations merge,
 * unless a late sale has two prices for them.
 * @throws PRODUCT_NOT_FOUND, PRODUCT_INACTIVE or PRESENTATION_NOT_FOUND with the items to remove
 * @throws PRICE_CHANGED with current prices
 * @throws INVALID_INPUT
 */
export function resolveSaleLines(
  items: readonly SaleItemInput[],
  {
    products,
    presentations = [],
    violations,
    taxedOn = null,
    priceLevel = "PUBLIC",
    promotions = [],
  }: SaleLineContext,
): RequestedSaleLine[] {
  const ofProducts = items.filter((item) => !item.free);
  const known = requireGoodsForSale(ofProducts, products, presentations, violations);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  refuseOtherUnits(items, known.products, names, violations);
  const lines: RequestedSaleLine[] = [];
  const resolved = new Map<string, RequestedSaleLine & LineToCompare>();
  for (const [index, item] of items.entries()) {
    if (item.free) {
      lines.push({ line: buildFreeSaleLine(item, violations.late), indexes: [index] });
      continue;
    }
    const product = known.products.get(item.productId);
    const now = product && lineAtCurrentPrice(product, item, known.packs);
    const sold = violations.late ? lineAsSold(now ?? null, item, names) : now!;
    const promotion = violations.late ? readSentPromotion(item, promotions) : undefined;
    const key = `${buildLineMergeKey({ ...sold, productId: item.productId })} ${sold.tax} ${promotion?.id}`;
    const same = resolved.get(key);
    if (same) {
      for (const line of [same.line, ...(same.now && now ? [same.now] : [])]) addTo(line, item);
      if (promotion) same.line.promotion = addPromotion(same.line.promotion, promotion);
      same.items.push(item);
      same.indexes.push(index);
    } else {
      const line = productLine(item, sold, promotion);
      const isGone = !now || (item.presentation !== null && !now.presentation);
      const first = { line, now: isGone ? null : productLine(item, now), items: [item], indexes: [index] };
      resolved.set(key, first);
      lines.push(first);
    }
  }
  refuseOutdatedPrices([...resolved.values()], known.products, priceLevel, violations);
  if (violations.late && taxedOn) flagChangedTaxClasses(ofProducts, known.products, taxedOn, violations);
  return lines;
}

function lineAtCurrentPrice(
  product: ProductForSale,
  { presentation }: RequestedProduct,
  packs: ProductsForSale["packs"],
): SellableItem {
  const { id, name, unit, price } = product;
  const pack = presentation && findProductPresentation(id, presentation.id, packs);
  return {
    kind: "product",
    productId: id,
    name,
    unit,
    price,
    ...copyProductFields(product),
    ...(pack && { presentation: { ...pack, count: presentation.count } }),
  };
}

function lineAsSold(
  now: SellableItem | null,
  item: RequestedProduct,
  names: ReadonlyMap<string, string>,
): SellableItem {
  const { kind, productId, name, unit, price, tax, taxChange } = now ?? goneProduct(item, names);
  const { presentation } = item;
  return {
    kind,
    productId,
    name,
    unit,
    price: item.price ?? price,
    ...(item.tax ? { tax: item.tax } : { tax, taxChange }),
    ...(presentation && { presentation: sentPresentation(presentation) }),
  };
}

/** The presentation as the till sent it. The contract ensures that a late sale sends every field. */
function sentPresentation({
  id,
  name,
  units,
  price,
  count,
}: NonNullable<RequestedProduct["presentation"]>): LinePresentation {
  return { id, name: name!, units: units!, price: price!, count };
}

/**
 * The line of a deleted product. Its name comes from the till, or from the product if only its unit changed.
 */
function goneProduct(item: RequestedProduct, names: ReadonlyMap<string, string>): SellableItem {
  const { productId, name, unit } = item;
  const measured = item.amount !== null || !isQuantityAllowed(quantityOf(item), "UNIT");
  const fits = unit !== null && (!measured || isMeasuredUnit(unit));
  return {
    kind: "product",
    productId: null,
    price: 0,
    name: name ?? names.get(productId) ?? "Producto eliminado",
    unit: fits ? unit : measured ? "KG" : "UNIT",
  };
}

/** The quantity in the product's unit, if the till sent enough to compute it. */
function quantityOf({ quantity, presentation }: RequestedProduct): number {
  return presentation ? multiplyQuantity(presentation.units ?? 1, presentation.count) : (quantity ?? 0);
}

/** Copies field by field, because spreads took a tenth of the time of a sale of 500 lines. */
function productLine(
  { quantity, amount, discount }: RequestedProduct,
  sold: SellableItem,
  promotion?: LinePromotion | null,
): SaleLineRequest {
  const { kind, productId, name, unit, price, tiers, wholesalePrice, presentation, tax, taxChange } = sold;
  return {
    kind,
    productId,
    name,
    unit,
    price,
    tiers,
    wholesalePrice,
    presentation: presentation && { ...presentation },
    tax,
    taxChange,
    quantity: quantity ?? 0,
    amount,
    discount: { in: "pesos", value: discount },
    promotion,
  };
}

function addTo(line: SaleLineRequest, { quantity, amount, discount, presentation }: RequestedProduct) {
  line.quantity = addQuantities(line.quantity, quantity ?? 0);
  if (amount !== null) line.amount = (line.amount ?? 0) + amount;
  if (line.presentation && presentation) line.presentation.count += presentation.count;
  line.discount = { in: "pesos", value: line.discount!.value + discount };
}

function addPromotion(before: SaleLineRequest["promotion"], more: LinePromotion): LinePromotion {
  return { ...more, discount: (before?.discount ?? 0) + more.discount };
}

/** If a late line has a unit that its product no longer has, the product counts as deleted. */
function refuseOtherUnits(
  items: readonly SaleItemInput[],
  byId: Map<string, ProductForSale>,
  names: ReadonlyMap<string, string>,
  violations: ViolationPolicy,
) {
  const byAmount = new Map<string, boolean>();
  const findings = items.flatMap((item, index) => {
    if (item.free) return [];
    const finding = (field: string, message: string) => [{ field: `items.${index}.${field}`, message }];
    const asAmount = item.amount !== null;
    if (violations.late) dropOtherUnit(item, byId, violations);
    if (item.presentation) return [];
    const { name, unit, price } = byId.get(item.productId) ?? goneProduct(item, names);
    if (asAmount && !isMeasuredUnit(unit))
      return finding("amount", `«${name}» se vende por unidades: di la cantidad`);
    if (asAmount && (violations.late ? item.price : price) === 0)
      return finding("amount", `«${name}» no tiene precio: di la cantidad`);
    if (!asAmount && !isQuantityAllowed(item.quantity!, unit))
      return finding("quantity", `La cantidad debe ser un número entero: «${name}» se vende por unidades`);
    if ((byAmount.get(item.productId) ?? asAmount) !== asAmount)
      return finding(asAmount ? "amount" : "quantity", `De «${name}» di la cantidad o el valor, no los dos`);
    byAmount.set(item.productId, asAmount);
    return [];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

function dropOtherUnit(
  item: RequestedProduct,
  byId: Map<string, ProductForSale>,
  violations: ViolationPolicy,
) {
  const product = byId.get(item.productId);
  if (!product) return;
  const { id, name, unit } = product;
  if (item.amount === null ? isQuantityAllowed(quantityOf(item), unit) : isMeasuredUnit(unit)) return;
  violations.raise("PRODUCT", new AppError("UNIT_IN_USE", { details: { products: [{ id, name }] } }));
  byId.delete(id);
}

export function buildFreeSaleLine(
  { description, price, quantity, discount, tax }: RecordFreeSalePayload["items"][number],
  late = false,
): SaleLineRequest {
  return {
    kind: "free",
    productId: null,
    name: description,
    unit: "UNIT",
    quantity,
    price,
    amount: null,
    discount: { in: "pesos", value: discount ?? 0 },
    tax: late ? tax : undefined,
  };
}
