import type { PaymentMethod } from "#core/payment.ts";
import { type Cart, type CartLine, sumsOf } from "./cart.ts";
import { withExchange } from "./exchange.ts";
import type { FinishedSale } from "./sale-queue.ts";
import type { Payment } from "./use-checkout.ts";

/** A sale as it is sent: with nothing of what it does not have, so that a plain one reads as the specification says. */
export function saleOf(
  cart: Cart,
  payment: Payment & { shiftId?: string },
  isFreeForm: boolean,
  method: PaymentMethod | null = null,
): FinishedSale {
  const { ownDiscounts, saleDiscount, total } = sumsOf(cart);
  const { shiftId } = payment;
  const paid = cart.exchange
    ? { ...withExchange(cart.exchange, total, payment, method), ...(shiftId && { shiftId }) }
    : payment;
  const rest = { ...paid, ...(saleDiscount > 0 && { discount: saleDiscount }) };
  const off = (index: number) => (ownDiscounts[index]! > 0 ? { discount: ownDiscounts[index]! } : {});
  if (!isFreeForm) {
    const items = cart.lines.map((line, index) => ({ ...itemOf(line), ...off(index) }));
    return { key: cart.key, sale: { items, ...rest } };
  }
  const items = cart.lines.map((line, index) => ({ ...freeItemOf(line), ...off(index) }));
  return { key: cart.key, freeSale: { items, ...rest, isFreeForm: true } };
}

function itemOf(line: CartLine) {
  if (line.kind === "free") return freeItemOf(line);
  const { id: productId, quantity, amount, price } = line;
  return amount === null ? { productId, quantity, price } : { productId, amount, price };
}

const freeItemOf = ({ name: description, price, quantity }: CartLine) => ({ description, price, quantity });
