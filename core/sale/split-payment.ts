import type { OfferedPayment, PaymentMethod } from "#core/sale/payment.ts";

/** One of several ways in which a sale is paid, while it is being typed. `id` is of this screen alone. */
export type SplitPart = {
  id: string;
  method: PaymentMethod;
  /** Null: what the others leave. */
  amount: number | null;
  reference: string;
};

/** As the sale's request says them; cash was handed over as `tendered`, or exactly. */
export function offeredOf(parts: readonly SplitPart[], tendered: number | null): OfferedPayment[] {
  return parts.map(({ method, amount, reference }) => ({
    method,
    ...(amount !== null && { amount }),
    ...(method === "CASH" && tendered !== null && { tendered }),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
  }));
}

/** Pesos of a sale that stay owed, as far as its payments say; null where none of them is credit. */
export function creditOf(total: number, offered: readonly OfferedPayment[]): number | null {
  const part = offered.find(({ method }) => method === "CREDIT");
  if (!part) return null;
  const given = offered.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return part.amount ?? Math.max(0, total - given);
}
