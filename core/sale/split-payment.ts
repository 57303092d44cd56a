import type { OfferedPayment, PaymentMethod } from "#core/sale/payment.ts";

/** One part of a split payment while it is typed. `id` is local to this screen. */
export type SplitPart = {
  id: string;
  method: PaymentMethod;
  /** Null: the rest. */
  amount: number | null;
  reference: string;
};

/** The parts as the request sends them; cash with `tendered`, or exact. */
export function offeredOf(parts: readonly SplitPart[], tendered: number | null): OfferedPayment[] {
  return parts.map(({ method, amount, reference }) => ({
    method,
    ...(amount !== null && { amount }),
    ...(method === "CASH" && tendered !== null && { tendered }),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
  }));
}

/** Pesos of a sale left on credit by its payments; null without credit. */
export function creditOf(total: number, offered: readonly OfferedPayment[]): number | null {
  const part = offered.find(({ method }) => method === "CREDIT");
  if (!part) return null;
  const given = offered.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return part.amount ?? Math.max(0, total - given);
}
