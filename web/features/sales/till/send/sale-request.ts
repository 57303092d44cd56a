import type { PricedSale } from "#core/sale/price-sale.ts";
import type { Cart, CartLine } from "#web/features/sales/till/sale/cart.ts";
import type { ExchangePayment } from "#web/features/sales/till/sale/exchange.ts";
import type { Payment } from "#web/features/sales/till/sale/use-checkout.ts";
import type { FinishedSale, SaleAbout } from "./sale-queue.ts";

/** A sale as it is sent: with nothing of what it does not have, so that a plain one reads as the specification says. */
export function saleOf(
  cart: Cart,
  { lines, saleDiscount }: PricedSale,
  payment: (Payment | ExchangePayment) & { shiftId?: string },
  isFreeForm: boolean,
  told: Omit<SaleAbout, "lines">,
): FinishedSale {
  const about = { ...told, lines: cart.lines };
  const rest = { ...payment, ...(saleDiscount > 0 && { discount: saleDiscount }) };
  const off = (index: number) => {
    const discount = lines[index]!.ownDiscount;
    return discount > 0 ? { discount } : {};
  };
  if (!isFreeForm) {
    const items = cart.lines.map((line, index) => ({ ...itemOf(line), ...off(index) }));
    return { key: cart.key, about, sale: { items, ...rest } };
  }
  const items = cart.lines.map((line, index) => ({ ...freeItemOf(line), ...off(index) }));
  return { key: cart.key, about, freeSale: { items, ...rest, isFreeForm: true } };
}

function itemOf(line: CartLine) {
  if (line.productId === null) return freeItemOf(line);
  const { productId, quantity, amount, price } = line;
  return amount === null ? { productId, quantity, price } : { productId, amount, price };
}

const freeItemOf = ({ name: description, price, quantity }: CartLine) => ({ description, price, quantity });
