/** Payment methods of a sale, in the order in which they are offered. */
export const PAYMENT_METHODS = ["CASH", "CARD", "NEQUI", "TRANSFER", "OTHER"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const labels: Record<PaymentMethod, string> = {
  CASH: "Efectivo",
  CARD: "Tarjeta",
  NEQUI: "Nequi",
  TRANSFER: "Transferencia Bancaria",
  OTHER: "Otro",
};

/** Anything that is not a method of ours reads 'Otro' (specification, section 2.10). */
export function paymentLabel(method: string): string {
  return labels[method as PaymentMethod] ?? labels.OTHER;
}

/**
 * What is paid and given back, in pesos: change is paid minus total for cash and zero otherwise, where
 * the amount paid equals the total. Null when the cash does not cover the total.
 */
export function settle(
  method: PaymentMethod,
  total: number,
  tendered: number | null | undefined,
): { amountPaid: number; change: number } | null {
  if (method !== "CASH" || tendered == null) return { amountPaid: total, change: 0 };
  if (tendered < total) return null;
  return { amountPaid: tendered, change: tendered - total };
}
