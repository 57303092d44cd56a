import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";

/** Returns a method's label as an action at the till; papers and lists use the noun. */
export function offerLabel(method: PaymentMethod): string {
  return method === "CREDIT" ? "Fiar" : paymentLabel(method);
}
