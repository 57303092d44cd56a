import { addQuantities, partBounds, partOf } from "#core/quantity.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";

/** Lines in all returns of one sale, except a return of everything left: they are read together with the sale. */
export const MAX_RETURNED_LINES = 1_000;

/** A quantity and its total in pesos. */
export type Piece = { quantity: number; total: number };

/**
 * The value of a returned quantity (day.md, 5): its share of the line's total, rounded half up. The running
 * total stays within one peso of the exact share, so many small returns are worth the same as a large one, and
 * all of the line is worth exactly its total. `before` was returned earlier.
 */
export function worthOf(line: Piece, before: Piece, quantity: number): number {
  const left = line.total - before.total;
  const [least, most] = partBounds(line.total, addQuantities(before.quantity, quantity), line.quantity);
  const rounded = partOf(line.total, quantity, line.quantity);
  return clamp(clamp(rounded, least - before.total, most - before.total), 0, left);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** One part of a refund as the till sends it; at most one omits its amount and takes the rest. */
export type OfferedRefund = {
  method: Exclude<PaymentMethod, "CREDIT">;
  amount?: number | null | undefined;
  reference?: string | null | undefined;
};

export type Refund = { method: PaymentMethod; amount: number; reference: string | null };

/** The value of a return, with the sums of its sale. */
export type RefundSums = {
  /** Value of the goods. */
  total: number;
  /** What the sale received, debts included, minus what was refunded. */
  left: number;
  /** What the customer still owes of the sale. */
  owed: number;
  /** Cash rounding of earlier returns: refunds minus the value of their goods. */
  over: number;
};

/** What the returns of a sale refunded beyond the value of their goods. */
export function overpaid({ refunded, returned }: { refunded: number; returned: number }): number {
  return Math.max(0, refunded - returned);
}

export type RefundSettlement = {
  /** Only parts above 0; the reduced debt first. */
  refunds: Refund[];
  /** Pesos refunded beyond the value, because of cash rounding: 0 or more. */
  rounding: number;
};

/** Rounds a cash refund up to existing coins: the customer is never short-changed. */
export function roundRefund(amount: number, step: number): number {
  return step > 0 ? Math.ceil(amount / step) * step : amount;
}

/** The refund in money before rounding: it reduces the open debt first. */
export function inMoney({ total, left, owed }: Omit<RefundSums, "over">): number {
  const most = Math.min(total, left);
  return most - Math.min(owed, most);
}

/**
 * Settles a refund (day.md, 5): debt first, the rest as requested, or in cash. All refunds of a sale never
 * exceed what it received, and cash is rounded up once for the sale: earlier rounding is deducted from this
 * return's cash. At most one part is cash, and at most one omits its amount. `due` is the sum that the
 * requested amounts must reach.
 */
export function settleRefund(
  { total, left, owed, over }: RefundSums,
  offered: readonly OfferedRefund[],
  cashRounding: number,
): RefundSettlement | { due: number } {
  const rest = inMoney({ total, left, owed });
  const credit = Math.min(total, left) - rest;
  const asked: readonly OfferedRefund[] = offered.length > 0 ? offered : [{ method: "CASH" }];
  if (asked.filter(({ amount }) => amount == null).length > 1) return { due: rest };
  const given = asked.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const amounts = asked.map(({ amount }) => amount ?? rest - given);
  const cash = asked.findIndex(({ method }) => method === "CASH");
  let due = rest;
  if (cash >= 0) {
    const others = amounts.reduce((sum, amount, index) => sum + (index === cash ? 0 : amount), 0);
    if (others > rest) return { due: rest };
    const exact = cashRounding > 0 ? Math.max(0, rest - others - over) : rest - others;
    const inCash = Math.min(roundRefund(exact, cashRounding), left - credit - others);
    due = others + inCash;
    if (asked[cash]!.amount == null) amounts[cash] = inCash;
  }
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  if (paid !== due || amounts.some((amount) => amount < 0)) return { due };
  const refunds: Refund[] = [
    { method: "CREDIT" as const, amount: credit, reference: null },
    ...asked.map(({ method, reference = null }, index) => ({ method, amount: amounts[index]!, reference })),
  ].filter(({ amount }) => amount > 0);
  return { refunds, rounding: Math.max(0, credit + paid - total) };
}

export function isRefunded(outcome: RefundSettlement | { due: number }): outcome is RefundSettlement {
  return "refunds" in outcome;
}
