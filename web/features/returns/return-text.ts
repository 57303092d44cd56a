import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { isExchangePayment } from "#core/sale-code.ts";

export function refundText(refund: Pick<SaleReturn["refunds"][number], "method" | "reference">): string {
  if (refund.method === "CREDIT") return "Descontado de lo que debe";
  return isExchangePayment(refund) ? refund.reference! : paymentLabel(refund.method);
}

/** Builds «en efectivo» or «por Nequi». */
export function refundMethodText(method: PaymentMethod): string {
  if (method === "CASH") return "en efectivo";
  return method === "OTHER" ? "por otro medio" : `por ${paymentLabel(method)}`;
}

export function returnReasonText({ reason, note }: Pick<SaleReturn, "reason" | "note">): string {
  return reason === "OTHER" && note ? note : RETURN_REASON_LABELS[reason];
}
