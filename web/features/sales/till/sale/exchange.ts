import { formatPesos } from "#core/money.ts";
import type { MoneyPaymentMethod, PaymentMethod } from "#core/sale/payment.ts";
import { computeRefundableMoney, isRefundSettled, settleRefund } from "#core/sale/returns.ts";
import { referenceToReturnedSale } from "#core/sale-code.ts";
import type { PendingExchange } from "#web/features/returns/public/exchange-state.ts";
import type { SaleRequestPayment } from "./sale-payment.ts";

type ExchangeSums = {
  value: number;
  /** Pesos of the returned goods that pay for the new sale. */
  used: number;
  /** Pesos left to pay. Above 0 nothing is refunded. */
  due: number;
  /** Pesos to refund, before cash rounding. */
  over: number;
};

/** Splits a sale's total between the returned goods and the payment. */
export function computeExchangeSums({ sums }: PendingExchange, total: number): ExchangeSums {
  const value = computeRefundableMoney(sums);
  const used = Math.min(value, total);
  return { value, used, due: total - used, over: value - used };
}

/** Refund method of the difference: the chosen method, but never credit. */
export function chooseExchangeRefundMethod(chosen: PaymentMethod | null): MoneyPaymentMethod {
  return chosen === null || chosen === "CREDIT" ? "CASH" : chosen;
}

/** Pesos by which the return reduces the customer's debt before the new sale. */
export function computeExchangeDebtReduction(
  { owedBy, sums }: PendingExchange,
  buyer: string | undefined,
): number {
  if (!buyer || owedBy !== buyer) return 0;
  return Math.min(sums.total, sums.left) - computeRefundableMoney(sums);
}

function refundsOf({ used, over }: ExchangeSums, chosen: PaymentMethod | null) {
  const value = { method: "OTHER" as const, amount: used };
  return over > 0 ? [value, { method: chooseExchangeRefundMethod(chosen) }] : [value];
}

/** Refund in pesos, rounded to what existing coins can pay. */
export function computeExchangeRefund(
  exchange: PendingExchange,
  total: number,
  chosen: PaymentMethod | null,
  cashRounding: number,
): number {
  const sums = computeExchangeSums(exchange, total);
  if (sums.over === 0) return 0;
  const outcome = settleRefund(exchange.sums, refundsOf(sums, chosen), cashRounding);
  if (!isRefundSettled(outcome)) return sums.over;
  const inMoney = outcome.refunds.filter(({ method }) => method !== "CREDIT");
  return inMoney.reduce((sum, { amount }) => sum + amount, -sums.used);
}

/**
 * Adds the value of the returned goods as the first payment, with method OTHER and the earlier sale as
 * reference. `payment` covers the remaining amount.
 */
export function addExchangePayment(
  exchange: PendingExchange,
  total: number,
  payment: SaleRequestPayment,
  chosen: PaymentMethod | null,
) {
  const { sums: _, owedBy: _debtor, number, ...goods } = exchange;
  const sums = computeExchangeSums(exchange, total);
  const { customerId, allowOverLimit } = payment;
  const value = {
    method: "OTHER" as const,
    amount: sums.used,
    reference: referenceToReturnedSale({ id: exchange.saleId, number }),
  };
  return {
    payments:
      sums.due > 0 || sums.value === 0 ? [...(sums.used > 0 ? [value] : []), ...partsOf(payment)] : [value],
    total,
    exchange: { ...goods, refunds: refundsOf(sums, chosen) },
    ...(customerId && { customerId }),
    ...(allowOverLimit && { allowOverLimit }),
  };
}

function partsOf(payment: SaleRequestPayment) {
  if ("payments" in payment) return payment.payments;
  const { paymentMethod: method, card, amountPaid } = payment;
  return [method === "CASH" ? { method, tendered: amountPaid } : { method, ...(card && { card }) }];
}

/** Text of the till's exchange banner: 'Trajo $ 6.000, lleva $ 5.000, le devuelves $ 1.000'. */
export function exchangeBannerText(exchange: PendingExchange, total = 0, back = 0): string {
  const { value, due, over } = computeExchangeSums(exchange, total);
  if (value === 0) return "Lo que vuelve se descuenta de lo que debe";
  if (total === 0) return `${formatPesos(value)} a favor`;
  const brought = `Trajo ${formatPesos(value)}, lleva ${formatPesos(total)}`;
  if (over > 0) return `${brought}, le devuelves ${formatPesos(back)}`;
  return due > 0 ? `${brought}, paga ${formatPesos(due)}` : `${brought}: quedan a mano`;
}
