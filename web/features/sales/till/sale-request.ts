import { type Cart, type CartLine, sumsOf } from "./cart.ts";
import type { ExchangePayment } from "./exchange.ts";
import type { FinishedSale, SaleAbout } from "./sale-queue.ts";
import type { Payment } from "./use-checkout.ts";

/** A sale as it is sent: with nothing of what it does not have, so that a plain one reads as the specification says. */
export function saleOf(
  cart: Cart,
  payment: (Payment | ExchangePayment) & { shiftId?: string },
  isFreeForm: boolean,
  told: Omit<SaleAbout, "lines">,
): FinishedSale {
  const { ownDiscounts, saleDiscount } = sumsOf(cart);
  const about = { ...told, lines: cart.lines };
  const rest = { ...payment, ...(saleDiscount > 0 && { discount: saleDiscount }) };
  const off = (index: number) => (ownDiscounts[index]! > 0 ? { discount: ownDiscounts[index]! } : {});
  if (!isFreeForm) {
    const items = cart.lines.map((line, index) => ({ ...itemOf(line), ...off(index) }));
    return { key: cart.key, about, sale: { items, ...rest } };
  }
  const items = cart.lines.map((line, index) => ({ ...freeItemOf(line), ...off(index) }));
  return { key: cart.key, about, freeSale: { items, ...rest, isFreeForm: true } };
}

function itemOf(line: CartLine) {
  if (line.kind === "free") return freeItemOf(line);
  const { id: productId, quantity, amount, price } = line;
  return amount === null ? { productId, quantity, price } : { productId, amount, price };
}

const freeItemOf = ({ name: description, price, quantity }: CartLine) => ({ description, price, quantity });
