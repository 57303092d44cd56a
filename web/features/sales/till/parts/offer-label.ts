import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";

/** As a till offers a method: what one does, where papers and lists name what was done. */
export function offerLabel(method: PaymentMethod): string {
  return method === "CREDIT" ? "Fiar" : paymentLabel(method);
}
