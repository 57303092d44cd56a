import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";

/** Returns a method's label as an action at the till ('Fiar'); tickets and lists use the noun ('Fiado'). */
export function paymentMethodActionLabel(method: PaymentMethod): string {
  return method === "CREDIT" ? "Fiar" : paymentLabel(method);
}
