import { formatPesos } from "#core/money.ts";
import type { MoneyMethod, PaymentMethod } from "#core/sale/payment.ts";
import { inMoney, isRefunded, settleRefund } from "#core/sale/returns.ts";
import { exchangedFrom } from "#core/sale-code.ts";
import type { Exchange } from "#web/features/returns/public/exchange-state.ts";
import type { Payment } from "./sale-payment.ts";

export type ExchangeSums = {
  /** What comes back is worth, less what is still owed of it. */
  value: number;
  /** So much of it pays for the new sale. */
  used: number;
  /** So much is left to be paid; above 0 nothing is given back. */
  due: number;
  /** So much is given back, before the coins. */
  over: number;
};

/** What of a sale's total is paid with what comes back for it. */
export function exchangeSums({ sums }: Exchange, total: number): ExchangeSums {
  const value = inMoney(sums);
  const used = Math.min(value, total);
  return { value, used, due: total - used, over: value - used };
}

/** How the difference is given back: as it is chosen, and never as a debt. */
export function backMethod(chosen: PaymentMethod | null): MoneyMethod {
  return chosen === null || chosen === "CREDIT" ? "CASH" : chosen;
}

/** Pesos that this customer no longer owes by it, before they owe for what is new. */
export function takenOff({ owedBy, sums }: Exchange, buyer: string | undefined): number {
  if (!buyer || owedBy !== buyer) return 0;
  return Math.min(sums.total, sums.left) - inMoney(sums);
}

function refundsOf({ used, over }: ExchangeSums, chosen: PaymentMethod | null) {
  const value = { method: "OTHER" as const, amount: used };
  return over > 0 ? [value, { method: backMethod(chosen) }] : [value];
}

/** Pesos that are given back, with the coins that exist. */
export function givenBack(
  exchange: Exchange,
  total: number,
  chosen: PaymentMethod | null,
  cashRounding: number,
): number {
  const sums = exchangeSums(exchange, total);
  if (sums.over === 0) return 0;
  const outcome = settleRefund(exchange.sums, refundsOf(sums, chosen), cashRounding);
  if (!isRefunded(outcome)) return sums.over;
  const inMoney = outcome.refunds.filter(({ method }) => method !== "CREDIT");
  return inMoney.reduce((sum, { amount }) => sum + amount, -sums.used);
}

/**
 * How a sale with an exchange is sent: what comes back pays first, by OTHER and with the name of its sale, and the payment
 * is for the rest.
 */
export function withExchange(
  exchange: Exchange,
  total: number,
  payment: Payment,
  chosen: PaymentMethod | null,
) {
  const { sums: _, owedBy: _debtor, ...goods } = exchange;
  const sums = exchangeSums(exchange, total);
  const { customerId, allowOverLimit } = payment;
  const value = { method: "OTHER" as const, amount: sums.used, reference: exchangedFrom(exchange.saleId) };
  return {
    payments:
      sums.due > 0 || sums.value === 0 ? [...(sums.used > 0 ? [value] : []), ...partsOf(payment)] : [value],
    ...{ total, exchange: { ...goods, refunds: refundsOf(sums, chosen) } },
    ...(customerId && { customerId }),
    ...(allowOverLimit && { allowOverLimit }),
  };
}

function partsOf(payment: Payment) {
  if ("payments" in payment) return payment.payments;
  const { paymentMethod: method, amountPaid } = payment;
  return [method === "CASH" ? { method, tendered: amountPaid } : { method }];
}

export type ExchangePayment = ReturnType<typeof withExchange>;

/** What the strip at the till says. */
export function exchangeText(exchange: Exchange): string {
  const value = inMoney(exchange.sums);
  return value > 0 ? `${formatPesos(value)} a favor` : "Lo que vuelve se descuenta de lo que debe";
}
