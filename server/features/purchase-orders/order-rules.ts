import { AppError } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { movesFrom, ORDER_STATUS_LABELS, type OrderStatus } from "#core/order-status.ts";
import { MAX_STOCK } from "#core/stock.ts";

/** In pesos. @throws INVALID_INPUT when it is more than money can be */
export function orderTotal(items: { quantity: number; unitPrice: number }[]): number {
  const total = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
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

export type ReceivedLine = { line: number; productId: string; quantity: number };
export type ProductInStock = { id: string; name: string; stock: number };

/**
 * What comes into the stock, each product once. A line whose product is gone changes nothing.
 * @throws STOCK_TOO_HIGH when a product would have more units than can be counted
 */
export function unitsReceived(lines: ReceivedLine[], products: ProductInStock[]) {
  return products.map(({ id, name, stock }) => {
    const quantity = lines
      .filter(({ productId }) => productId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    if (stock + quantity > MAX_STOCK)
      throw new AppError("STOCK_TOO_HIGH", {
        message: `«${name}» quedaría con más de ${MAX_STOCK.toLocaleString("es-CO")} unidades`,
      });
    return { productId: id, quantity };
  });
}
