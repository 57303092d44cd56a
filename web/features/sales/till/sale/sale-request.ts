import type { PriceLevel } from "#core/goods/price-levels.ts";
import { priceOfLine } from "#core/sale/line.ts";
import type { CartLine } from "./cart-line.ts";
import { addExchangePayment } from "./exchange.ts";
import type { FinishedSale } from "./finished-sale.ts";
import type { SaleRequestPayment } from "./sale-payment.ts";
import { priceCart, resolvePriceLevel, type SaleContext, type SaleState } from "./sale-state.ts";

/** Builds the request of a sale, without its shift. Leaves out unused fields, so that a plain sale matches the specification. */
export function buildSaleRequest(
  state: SaleState,
  payment: SaleRequestPayment,
  context: SaleContext,
  agreed: boolean,
): FinishedSale {
  const { cart, customer, invoiceFor, method } = state;
  const { screen, user, settings } = context;
  const level = resolvePriceLevel(state);
  const { lines, saleDiscount, total } = priceCart(cart, level, context);
  const isPromoted =
    Boolean(context.applyPromotions) || cart.lines.some(({ promotion }) => promotion !== undefined);
  const soldLines = cart.lines.map((line, index) =>
    isPromoted ? { ...line, promotion: lines[index]!.promotion } : line,
  );
  const about = {
    lines: soldLines,
    customer,
    agreed,
    shift: null,
    cashRounding: settings.cashRounding,
    taxes: settings.taxes,
    priceLevel: level,
    seller: { id: user?.id ?? "", name: user?.name ?? "" },
  };
  const paid = cart.exchange ? addExchangePayment(cart.exchange, total, payment, method) : payment;
  const rest = {
    ...paid,
    ...(saleDiscount > 0 && { discount: saleDiscount }),
    ...(invoiceFor && { document: "FEV" as const, buyer: invoiceFor }),
    ...(level !== (customer?.priceLevel ?? "PUBLIC") && { priceLevel: level }),
  };
  const off = (index: number) => {
    const discount = lines[index]!.ownDiscount;
    return discount > 0 ? { discount } : {};
  };
  if (screen !== "free-sale") {
    const items = soldLines.map((line, index) => ({ ...itemOf(line, level), ...off(index) }));
    return { key: cart.key, about, sale: { items, ...rest } };
  }
  const items = cart.lines.map((line, index) => ({ ...freeItemOf(line), ...off(index) }));
  return { key: cart.key, about, freeSale: { items, ...rest, isFreeForm: true } };
}

/** Puts the sale in the shift that is open at this till. */
export function putInShift(sale: FinishedSale, shift: FinishedSale["about"]["shift"]): FinishedSale {
  if (!shift) return sale;
  const about = { ...sale.about, shift };
  return "sale" in sale
    ? { ...sale, about, sale: { ...sale.sale, shiftId: shift.id } }
    : { ...sale, about, freeSale: { ...sale.freeSale, shiftId: shift.id } };
}

function itemOf(line: CartLine, level: PriceLevel) {
  if (line.productId === null) return freeItemOf(line);
  const { productId, quantity, amount, presentation: pack } = line;
  const { price } = priceOfLine(line, level);
  if (pack) return { productId, presentation: { id: pack.id, count: pack.count, price, units: pack.units } };
  const sold = amount === null ? { productId, quantity, price } : { productId, amount, price };
  const { promotion: found } = line;
  if (found === undefined) return sold;
  return { ...sold, promotion: found && { id: found.id, discount: found.discount } };
}

const freeItemOf = ({ name: description, price, quantity }: CartLine) => ({ description, price, quantity });
