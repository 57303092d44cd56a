import {
  findOrderQuantityErrors,
  type OrderedItemFields,
  type PurchaseOrderItemFields,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatMaxStock } from "#core/goods/stock-movements.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  listNextOrderStatuses,
  ORDER_STATUS_LABELS,
  type OrderStatus,
} from "#core/purchasing/order-status.ts";
import {
  addQuantities,
  computeProportion,
  computeQuantityCost,
  formatQuantity,
  isQuantityAllowed,
  multiplyQuantity,
} from "#core/quantity.ts";
import { MAX_LINE_QUANTITY, MAX_STOCK } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";

/** @throws INVALID_INPUT for a fraction of a product that is sold by the piece */
export function refuseFractionalQuantities(
  items: readonly Pick<OrderedItemFields, "quantity">[],
  units: readonly Unit[],
) {
  const findings = findOrderQuantityErrors(items, units);
  if (findings.length > 0) throw invalidInput(findings);
}

export type OrderablePresentation = { id: string; productId: string; name: string; units: number };

/**
 * Turns counted packs into quantities in the product's unit.
 * @throws PRESENTATION_NOT_FOUND
 * @throws INVALID_INPUT above the maximum quantity
 */
export function resolveOrderItems(
  items: readonly PurchaseOrderItemFields[],
  packs: readonly OrderablePresentation[],
): OrderedItemFields[] {
  const byId = new Map(packs.map((pack) => [pack.id, pack]));
  return items.map((item, index) => {
    if (!item.presentation) return { ...item, presentation: null };
    const { id, count, price } = item.presentation;
    const pack = byId.get(id);
    if (!pack || pack.productId !== item.productId) throw new AppError("PRESENTATION_NOT_FOUND");
    const { name, units } = pack;
    const quantity = multiplyQuantity(units, count);
    if (quantity > MAX_LINE_QUANTITY)
      throw invalidInput([
        {
          field: `items.${index}.presentation.count`,
          message: `De «${item.productName}» se pueden pedir hasta ${formatNumber(MAX_LINE_QUANTITY)} unidades a la vez`,
        },
      ]);
    const presentation = { id, name, units, count, price };
    return { ...item, quantity, unitPrice: computeProportion(price, 1, units), presentation };
  });
}

type CostedLine = Pick<OrderedItemFields, "quantity" | "unitPrice" | "presentation">;

export const sumLineCosts = (items: readonly CostedLine[]): number =>
  items.reduce((sum, item) => sum + computeLineCost(item), 0);

export function computeLineCost({ quantity, unitPrice, presentation }: CostedLine): number {
  return presentation ? presentation.count * presentation.price : computeQuantityCost(unitPrice, quantity);
}

/**
 * The total in pesos.
 * @throws INVALID_INPUT above the maximum amount
 */
export function computeOrderTotal(items: readonly CostedLine[]): number {
  const total = sumLineCosts(items);
  if (total <= MAX_MONEY) return total;
  const message = `El total de la orden no puede pasar de ${formatPesos(MAX_MONEY)}`;
  throw new AppError("INVALID_INPUT", { message, fields: [{ field: "items", message }] });
}

export function refuseForbiddenStatusChange(from: OrderStatus, to: OrderStatus) {
  if (listNextOrderStatuses(from).includes(to)) return;
  const [now, requested] = [ORDER_STATUS_LABELS[from], ORDER_STATUS_LABELS[to]];
  throw new AppError("ORDER_STATUS_REFUSED", {
    message: `Una orden en estado ${now} no puede pasar a ${requested}`,
  });
}

export const buildWholeQuantityMessage = (name: string) =>
  `La cantidad debe ser un número entero: «${name}» se cuenta por unidades`;

export type ProductInStock = { id: string; name: string; stock: number; unit: Unit };

/**
 * One summed quantity per product; lines of deleted products are skipped.
 * @throws STOCK_TOO_HIGH
 * @throws ORDER_STATUS_REFUSED for a fraction of a product that is now sold by the piece
 */
export function sumReceivedUnits(
  lines: readonly { productId: string | null; quantity: number }[],
  products: readonly ProductInStock[],
) {
  return products.map(({ id, name, stock, unit }) => {
    const quantities = lines.filter(({ productId }) => productId === id).map(({ quantity }) => quantity);
    const fraction = quantities.find((quantity) => !isQuantityAllowed(quantity, unit));
    if (fraction !== undefined)
      throw new AppError("ORDER_STATUS_REFUSED", {
        message: `«${name}» se cuenta por unidades y la orden trae ${formatQuantity(fraction, unit)}: no se puede recibir así`,
      });
    const quantity = addQuantities(...quantities);
    if (addQuantities(stock, quantity) > MAX_STOCK)
      throw new AppError("STOCK_TOO_HIGH", {
        message: `«${name}» quedaría con más de ${formatMaxStock(unit)}`,
      });
    return { productId: id, quantity };
  });
}
