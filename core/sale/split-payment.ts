import type { CardKind, PaymentInput, PaymentMethod } from "#core/sale/payment.ts";

export type SplitPaymentPart = {
  id: string;
  method: PaymentMethod;
  amount: number | null;
  reference: string;
  card?: CardKind | null;
  /** The pesos that somebody saw arrive by telephone. */
  seen?: number | null;
};

export function toPaymentInputs(parts: readonly SplitPaymentPart[], tendered: number | null): PaymentInput[] {
  return parts.map(({ method, amount, reference, card }) => ({
    method,
    ...(amount !== null && { amount }),
    ...(method === "CASH" && tendered !== null && { tendered }),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
    ...(method === "CARD" && card && { card }),
  }));
}

export function computeCreditPaymentAmount(total: number, offered: readonly PaymentInput[]): number | null {
  const part = offered.find(({ method }) => method === "CREDIT");
  if (!part) return null;
  const given = offered.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return part.amount ?? Math.max(0, total - given);
}
