import type { FinishedSale } from "#web/features/sales/till/send/sale-queue.ts";
import type { CartLine } from "./cart.ts";
import type { Payment } from "./sale-payment.ts";
import { priceOf, type SaleContext, type SaleState } from "./sale-state.ts";

/** A sale as it is sent: with nothing of what it does not have, so that a plain one reads as the specification says. */
export function requestOf(
  { cart, customer, invoiceFor, method }: SaleState,
  payment: Payment,
  context: SaleContext,
  agreed: boolean,
): FinishedSale {
  const { place, user, settings, shift, exchanging } = context;
  const { lines, saleDiscount, total } = priceOf(cart, context);
  const about = {
    ...{ lines: cart.lines, customer, agreed, shift, cashRounding: settings.cashRounding },
    taxes: settings.taxes,
    seller: { id: user?.id ?? "", name: user?.name ?? "" },
  };
  const paid = cart.exchange ? exchanging!.withExchange(cart.exchange, total, payment, method) : payment;
  const rest = {
    ...paid,
    ...(shift && { shiftId: shift.id }),
    ...(saleDiscount > 0 && { discount: saleDiscount }),
    ...(invoiceFor && { document: "FEV" as const, buyer: invoiceFor }),
  };
  const off = (index: number) => {
    const discount = lines[index]!.ownDiscount;
    return discount > 0 ? { discount } : {};
  };
  if (place !== "free-sale") {
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
