import { addQuantities, computeProportion, computeProportionBounds } from "#core/quantity.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";

/** Maximum returned lines per sale; only a return of everything left may exceed this. */
export const MAX_RETURNED_LINES = 1_000;

export type QuantityAndTotal = { quantity: number; total: number };

/**
 * The value of a returned quantity in pesos, after `before` was returned (decision 0030): the quantity's share of the
 * line, rounded half up. The last part gets the remaining value, so that all parts together are worth the line's total.
 * The value of parts of a piece, with earlier returns, stays within a peso of the exact share. Otherwise many returns of
 * a few thousandths, each rounded up, would be worth more than one large return.
 */
export function computeReturnValue(
  line: QuantityAndTotal,
  before: QuantityAndTotal,
  quantity: number,
): number {
  const left = line.total - before.total;
  const returned = addQuantities(before.quantity, quantity);
  if (returned === line.quantity) return left;
  const rounded = computeProportion(line.total, quantity, line.quantity);
  if (Number.isInteger(quantity)) return Math.min(rounded, left);
  const [least, most] = computeProportionBounds(line.total, returned, line.quantity);
  return clamp(clamp(rounded, least - before.total, most - before.total), 0, left);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

export type RefundInput = {
  method: Exclude<PaymentMethod, "CREDIT">;
  amount?: number | null | undefined;
  reference?: string | null | undefined;
};

export type Refund = { method: PaymentMethod; amount: number; reference: string | null };

export type RefundSums = {
  total: number;
  /** What the sale received, debts included, minus earlier refunds. */
  left: number;
  /** The open debt of this sale. */
  owed: number;
  /** Earlier refunds minus the value of their goods. */
  over: number;
};

/** How much earlier refunds exceed the value of the returned goods, in pesos. */
export const computeOverpaidRefund = ({ refunded, returned }: { refunded: number; returned: number }) =>
  Math.max(0, refunded - returned);

export type RefundSettlement = {
  /** The refunds above 0. The reduction of the debt, as CREDIT, comes first. */
  refunds: Refund[];
  /** Pesos refunded beyond the value of the goods: 0 or more. */
  rounding: number;
};

/** Rounds up, so that the customer never gets too little. */
export function roundRefundUp(amount: number, step: number): number {
  return step > 0 ? Math.ceil(amount / step) * step : amount;
}

/** The money to pay back, before rounding, after the return has reduced the open debt of the sale. */
export function computeRefundableMoney({ total, left, owed }: Omit<RefundSums, "over">): number {
  const most = Math.min(total, left);
  return most - Math.min(owed, most);
}

/**
 * Splits a refund (decision 0030). The debt is reduced first, refunds never exceed what the sale received,
 * and cash is rounded up once per sale. At most one part is cash and one omits its amount. `due` is the
 * required sum when the parts do not fit.
 */
export function settleRefund(
  { total, left, owed, over }: RefundSums,
  offered: readonly RefundInput[],
  cashRounding: number,
): RefundSettlement | { due: number } {
  const rest = computeRefundableMoney({ total, left, owed });
  const credit = Math.min(total, left) - rest;
  const requestedRefunds: readonly RefundInput[] = offered.length > 0 ? offered : [{ method: "CASH" }];
  if (requestedRefunds.filter(({ amount }) => amount == null).length > 1) return { due: rest };
  const given = requestedRefunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const amounts = requestedRefunds.map(({ amount }) => amount ?? rest - given);
  const cash = requestedRefunds.findIndex(({ method }) => method === "CASH");
  let due = rest;
  if (cash >= 0) {
    const others = amounts.reduce((sum, amount, index) => sum + (index === cash ? 0 : amount), 0);
    if (others > rest) return { due: rest };
    const exact = cashRounding > 0 ? Math.max(0, rest - others - over) : rest - others;
    const inCash = Math.min(roundRefundUp(exact, cashRounding), left - credit - others);
    due = others + inCash;
    if (requestedRefunds[cash]!.amount == null) amounts[cash] = inCash;
  }
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  if (paid !== due || amounts.some((amount) => amount < 0)) return { due };
  const refunds: Refund[] = [
    { method: "CREDIT" as const, amount: credit, reference: null },
    ...requestedRefunds.map(({ method, reference = null }, index) => ({
      method,
      amount: amounts[index]!,
      reference,
    })),
  ].filter(({ amount }) => amount > 0);
  return { refunds, rounding: Math.max(0, credit + paid - total) };
}

export function isRefundSettled(outcome: RefundSettlement | { due: number }): outcome is RefundSettlement {
  return "refunds" in outcome;
}
