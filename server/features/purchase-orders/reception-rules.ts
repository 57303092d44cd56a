import type { OrderedItemFields, PurchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_RECEIVED_LINES, type ReceptionFields } from "#core/contract/purchase-orders/receptions.ts";
import { AppError, type FieldError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY, MAX_MONEY_SUM } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "#core/purchasing/order-status.ts";
import {
  addQuantities,
  computeProportion,
  computeQuantityCost,
  isQuantityAllowed,
  multiplyQuantity,
} from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import {
  buildWholeQuantityMessage,
  computeLineCost,
  type OrderablePresentation,
  type ProductInStock,
} from "#server/features/purchase-orders/order-rules.ts";

export type OrderedLine = {
  line: number;
  id: string;
  productId: string | null;
  productName: string;
  unit: Unit;
  quantity: number;
  unitPrice: number;
  presentation: PurchaseOrderItem["presentation"];
  taxRate: OrderedItemFields["taxRate"];
  received: number;
  paid: number;
  receivedLines: number;
};

export type ArrivedLine = {
  orderLine: number;
  /** Null for a line of an order whose product is not in the store. */
  productId: string | null;
  quantity: number;
  /** How many of `quantity` were not charged. */
  gifts: number;
  unitCost: number;
  /** Pesos for the whole line; null means quantity × unit cost. */
  paid: number | null;
  /** Pesos for the whole line without deductible IVA; null if that follows from the rate. */
  netPaid: number | null;
  taxRate: OrderedItemFields["taxRate"];
  expiresOn: string | null;
};

const computePaidForLine = ({ paid, quantity, unitCost }: ArrivedLine): number =>
  paid ?? computeQuantityCost(unitCost, quantity);

export function requireOrderedStatus(status: OrderStatus) {
  if (status === "ORDERED") return;
  throw new AppError("ORDER_STATUS_REFUSED", {
    message: `Una orden en estado ${ORDER_STATUS_LABELS[status]} no se puede recibir por partes`,
  });
}

/** Goods that a person entered as arrived, without an order or by an invoice: `quantity` units and `count` packs. */
export type RequestedLine = {
  productId: string;
  presentationId: string | null;
  quantity: number;
  /** The number of packs, in addition to `quantity`. */
  count?: number;
  /** The names of the request's fields, for error messages. */
  fields: { productId: string; presentation: string; quantity: string };
};

/** The products and presentations of requested lines. */
export type KnownGoods = { products: readonly ProductInStock[]; packs: readonly OrderablePresentation[] };

export function findWrongLines(
  lines: readonly RequestedLine[],
  { products, packs }: KnownGoods,
): FieldError[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap(({ productId, presentationId, quantity, count = 0, fields }): FieldError[] => {
    const product = byId.get(productId);
    if (!product) return [{ field: fields.productId, message: "El producto ya no está en la tienda" }];
    const pack = packs.find((one) => one.id === presentationId && one.productId === productId);
    if (presentationId && !pack)
      return [{ field: fields.presentation, message: `«${product.name}» ya no tiene esa presentación` }];
    const came = addQuantities(quantity, pack ? multiplyQuantity(pack.units, count) : 0);
    const message = describeWrongQuantity(product, came);
    return message ? [{ field: fields.quantity, message }] : [];
  });
}

function describeWrongQuantity({ name, unit }: { name: string; unit: Unit }, quantity: number) {
  if (!isQuantityAllowed(quantity, unit)) return buildWholeQuantityMessage(name);
  if (quantity > 0 && quantity <= MAX_LINE_QUANTITY) return null;
  return `De «${name}» debe llegar más de 0 y hasta ${formatNumber(MAX_LINE_QUANTITY)}`;
}

/**
 * @throws INVALID_INPUT for an unknown line or a quantity that its unit does not allow
 * @throws RECEPTIONS_FULL
 */
export function decideArrivedLines(
  ordered: readonly OrderedLine[],
  items: ReceptionFields["items"],
): ArrivedLine[] {
  const byId = new Map(ordered.map((line) => [line.id, line]));
  const findings = items.flatMap(({ itemId, quantity, count }, index): FieldError[] => {
    const line = byId.get(itemId);
    if (!line) return [{ field: `items.${index}.itemId`, message: "El producto no es de esta orden" }];
    const { presentation, productName: name, unit } = line;
    const field = `items.${index}.${quantity == null ? "count" : "quantity"}`;
    if (quantity == null && !presentation)
      return [{ field, message: `«${name}» se pidió por unidades: di la cantidad` }];
    const came = quantity ?? multiplyQuantity(presentation!.units, count!);
    const message = describeWrongQuantity({ name, unit }, came);
    return message ? [{ field, message }] : [];
  });
  if (findings.length > 0) throw invalidInput(findings);
  const before = ordered.reduce((sum, { receivedLines }) => sum + receivedLines, 0);
  // Keeps one reception line free for each ordered line, so that missing goods can still be received.
  if (before + items.length > MAX_RECEIVED_LINES - ordered.length) throw new AppError("RECEPTIONS_FULL");
  return priceArrivedLines(ordered, items);
}

type ArrivedItem = Partial<ReceptionFields["items"][number]> & { itemId: string };

function priceArrivedLines(ordered: readonly OrderedLine[], items: readonly ArrivedItem[]): ArrivedLine[] {
  const byId = new Map(ordered.map((line) => [line.id, line]));
  // The request may name a line several times; each item adds to what the items before it received and paid.
  const progress = new Map<string, Pick<OrderedLine, "received" | "paid">>();
  return items.map(({ itemId, quantity: loose, count, unitCost, paid: sentPaid, taxRate, expiresOn }) => {
    const of = byId.get(itemId)!;
    const quantity = loose ?? multiplyQuantity(of.presentation!.units, count!);
    const before = progress.get(itemId) ?? of;
    const now = { ...of, ...before };
    const share = unitCost == null && of.presentation ? shareOf(now, quantity) : null;
    const paid = sentPaid ?? share;
    const line: ArrivedLine = {
      orderLine: of.line,
      productId: of.productId,
      quantity,
      gifts: sentPaid == null ? 0 : giftsIn(now, quantity, sentPaid),
      unitCost: paid === null ? (unitCost ?? of.unitPrice) : computeProportion(paid, 1, quantity),
      paid,
      netPaid: null,
      taxRate: taxRate ?? of.taxRate,
      expiresOn: expiresOn ?? null,
    };
    progress.set(itemId, {
      received: addQuantities(before.received, quantity),
      paid: before.paid + computePaidForLine(line),
    });
    return line;
  });
}

const missingOf = ({ quantity, received }: OrderedLine) => addQuantities(quantity, -received);

/**
 * The cost of a received part in pesos, rounded half up. The part that completes the ordered quantity takes the remaining
 * cost, so that the parts add up to the line. Pieces beyond the order cost their share.
 */
function shareOf(line: OrderedLine, quantity: number): number {
  const whole = computeLineCost(line);
  if (quantity !== missingOf(line)) return computeProportion(whole, quantity, line.quantity);
  return Math.max(0, whole - line.paid);
}

/** How many pieces are gifts: those beyond the order, if no more is paid than the missing pieces cost. */
function giftsIn(line: OrderedLine, quantity: number, paid: number): number {
  const missing = missingOf(line);
  if (missing <= 0 || quantity <= missing) return 0;
  return paid <= computeProportion(computeLineCost(line), missing, line.quantity)
    ? addQuantities(quantity, -missing)
    : 0;
}

export function listMissingLines(ordered: readonly OrderedLine[]): ArrivedLine[] {
  const missing = ordered.filter(({ quantity, received }) => received < quantity);
  return priceArrivedLines(
    ordered,
    missing.map((line) => ({ itemId: line.id, quantity: missingOf(line) })),
  );
}

/** A line of a supplier's invoice, with the goods that came. */
export type BilledLine = Omit<ArrivedLine, "orderLine" | "unitCost" | "productId" | "paid"> & {
  productId: string;
  paid: number;
  presentationId: string | null;
  /** Whole packs in the line; null for none. */
  count: number | null;
};

export type NewOrderItem = OrderedItemFields & { unit: Unit };

/**
 * Order lines for billed goods that were not ordered, one for each product. A product that came as whole packs in one
 * line is stored in packs, so that the next order suggests packs.
 */
export function buildAddedItems(
  lines: readonly BilledLine[],
  { products, packs }: KnownGoods,
): (NewOrderItem & { productId: string })[] {
  return [...new Set(lines.map(({ productId }) => productId))].map((productId) => {
    const { name: productName, unit } = products.find(({ id }) => id === productId)!;
    const own = lines.filter((line) => line.productId === productId);
    const paid = own.reduce((sum, line) => sum + line.paid, 0);
    const { taxRate, presentationId, count } = own[0]!;
    const item = { productId, productName, unit, taxRate, gtin: null, description: null, notes: null };
    const pack = own.length === 1 && count !== null && packs.find(({ id }) => id === presentationId);
    const units = pack ? multiplyQuantity(pack.units, count) : 0;
    if (pack && units <= own[0]!.quantity) {
      const price = Math.round(paid / count);
      const presentation = { id: pack.id, name: pack.name, units: pack.units, count, price };
      return { ...item, quantity: units, unitPrice: computeProportion(price, 1, pack.units), presentation };
    }
    const charged = addQuantities(...own.map((line) => line.quantity - line.gifts));
    const quantity = charged || addQuantities(...own.map((line) => line.quantity));
    return { ...item, quantity, unitPrice: Math.round(paid / quantity), presentation: null };
  });
}

/**
 * The total of a reception in pesos.
 * @throws INVALID_INPUT above the maximum amount
 * @throws SUM_TOO_LARGE for the store's total
 */
export function computeReceptionTotal(
  arrived: readonly ArrivedLine[],
  before: number,
  field: "items" | "lines",
): number {
  const total = arrived.reduce((sum, line) => sum + computePaidForLine(line), 0);
  if (total > MAX_MONEY)
    throw invalidInput([{ field, message: `Lo recibido no puede pasar de ${formatPesos(MAX_MONEY)}` }]);
  if (before + total > MAX_MONEY_SUM) throw new AppError("SUM_TOO_LARGE");
  return total;
}
