import { type OrderItemFields, orderMisfits } from "#core/contract/purchase-orders.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { movesFrom, ORDER_STATUS_LABELS, type OrderStatus } from "#core/order-status.ts";
import { addQuantities, costOf, fitsUnit, formatQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { mostStock } from "#core/stock-movements.ts";
import type { Unit } from "#core/units.ts";

/** @throws INVALID_INPUT for fractions of what is counted by the piece */
export function refuseFractions(items: readonly OrderItemFields[], units: readonly Unit[]): void {
  const findings = orderMisfits(items, units);
  if (findings.length > 0) throw invalidInput(findings);
}

/** In pesos. @throws INVALID_INPUT when it is more than money can be */
export function orderTotal(items: { quantity: number; unitPrice: number }[]): number {
  const total = items.reduce((sum, item) => sum + costOf(item.unitPrice, item.quantity), 0);
  if (total <= MAX_MONEY) return total;
  const message = `El total de la orden no puede pasar de ${formatPesos(MAX_MONEY)}`;
  throw new AppError("INVALID_INPUT", { message, fields: [{ field: "items", message }] });
}

/** @throws ORDER_STATUS_REFUSED for a move that the table does not have */
export function refuseForbiddenMove(from: OrderStatus, to: OrderStatus): void {
  if (movesFrom(from).includes(to)) return;
  const [now, wanted] = [ORDER_STATUS_LABELS[from], ORDER_STATUS_LABELS[to]];
  throw new AppError("ORDER_STATUS_REFUSED", {
    message: `Una orden en estado ${now} no puede pasar a ${wanted}`,
  });
}

export type ReceivedLine = { productId: string; quantity: number };
export type ProductInStock = { id: string; name: string; stock: number; unit: Unit };

/**
 * What comes into the stock, each product once. A line whose product is gone changes nothing.
 * @throws STOCK_TOO_HIGH when a product would have more than can be counted, ORDER_STATUS_REFUSED when a fraction was
 * ordered of what is counted by the piece by now
 */
export function unitsReceived(lines: readonly ReceivedLine[], products: readonly ProductInStock[]) {
  return products.map(({ id, name, stock, unit }) => {
    const quantities = lines.filter(({ productId }) => productId === id).map(({ quantity }) => quantity);
    const fraction = quantities.find((quantity) => !fitsUnit(quantity, unit));
    if (fraction !== undefined)
      throw new AppError("ORDER_STATUS_REFUSED", {
        message: `«${name}» se cuenta por unidades y la orden trae ${formatQuantity(fraction, unit)}: no se puede recibir así`,
      });
    const quantity = addQuantities(...quantities);
    if (addQuantities(stock, quantity) > MAX_STOCK)
      throw new AppError("STOCK_TOO_HIGH", { message: `«${name}» quedaría con más de ${mostStock(unit)}` });
    return { productId: id, quantity };
  });
}
