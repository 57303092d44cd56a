import { addQuantities, partBounds, partOf } from "#core/quantity.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";

/** Lines in all returns of one sale, but for the return of all that is left: a sale is read together with them. */
export const MAX_RETURNED_LINES = 1_000;

/** How much of something, and what it comes to. */
export type Piece = { quantity: number; total: number };

/**
 * What a piece of a line is worth (day.md, 5): its share of what the line came to, rounded half up. All that has come back
 * of the line stays less than one peso from its share, so that many small pieces are worth what one large piece is, and all
 * of it is worth exactly the line. `before` has come back already.
 */
export function worthOf(line: Piece, before: Piece, quantity: number): number {
  const left = line.total - before.total;
  const [least, most] = partBounds(line.total, addQuantities(before.quantity, quantity), line.quantity);
  const rounded = partOf(line.total, quantity, line.quantity);
  return clamp(clamp(rounded, least - before.total, most - before.total), 0, left);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** One way in which money goes back, as a till asks for it; the one that leaves its amount out takes the rest. */
export type OfferedRefund = {
  method: Exclude<PaymentMethod, "CREDIT">;
  amount?: number | null | undefined;
  reference?: string | null | undefined;
};

export type Refund = { method: PaymentMethod; amount: number; reference: string | null };

/** What comes back, and what is known of its sale. */
export type RefundSums = {
  /** What the goods are worth. */
  total: number;
  /** Of what the sale brought in, debts included, what has not been given back. */
  left: number;
  /** What the customer still owes of the sale. */
  owed: number;
  /** What earlier returns of the sale gave back beyond the worth of their goods, by rounding cash up. */
  over: number;
};

/** What a sale's returns have given back beyond the worth of the goods. */
export function overpaid({ refunded, returned }: { refunded: number; returned: number }): number {
  return Math.max(0, refunded - returned);
}

export type RefundSettlement = {
  /** Those above 0, what is no longer owed first. */
  refunds: Refund[];
  /** What this return gives back beyond the worth, since coins below 50 do not exist: 0 or more. */
  rounding: number;
};

/** What cash is given back with the coins that exist: rounded up, so that nobody gets less than is due. */
export function roundRefund(amount: number, step: number): number {
  return step > 0 ? Math.ceil(amount / step) * step : amount;
}

/** What is given back in money, before any rounding: what is still owed goes off the debt first. */
export function inMoney({ total, left, owed }: Omit<RefundSums, "over">): number {
  const most = Math.min(total, left);
  return most - Math.min(owed, most);
}

/**
 * How the money of a return goes back (day.md, 5): off the debt first, the rest as it is asked for, or in cash. All
 * refunds of a sale never exceed what it brought in, and cash is rounded up once for the sale: what earlier returns gave back
 * in excess is taken off the cash of this one. At most one is cash, and at most one leaves its amount out. `due` is
 * what the offered amounts must add up to.
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
