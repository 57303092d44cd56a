import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import {
  isPaymentSettled,
  type OfferedPayments,
  type PaymentSettlement,
  type PaymentSettlementProblem,
} from "#core/sale/payment.ts";

/** Refuses a request whose total is not the computed total. The computed total always counts. */
export function refuseDifferentSaleTotal(sent: number | null | undefined, total: number) {
  if (sent == null || sent === total) return;
  throw new AppError("PRICE_CHANGED", {
    message: `El total de la venta es ${formatPesos(total)}, no ${formatPesos(sent)}`,
    details: { total },
  });
}

export type OfferedSalePayments = OfferedPayments & { total?: number | null | undefined };

/** @throws CASH_TOO_LOW, PAYMENTS_MISMATCH or INVALID_INPUT */
export function requireSettledPayment(
  settlement: PaymentSettlement | PaymentSettlementProblem,
  offer: OfferedSalePayments,
): PaymentSettlement {
  if (isPaymentSettled(settlement)) return settlement;
  throw unsettled(settlement, offer);
}

function unsettled(outcome: PaymentSettlementProblem, { payments }: OfferedSalePayments): AppError {
  if (outcome.problem === "MISMATCH")
    return new AppError("PAYMENTS_MISMATCH", {
      message: `Los pagos no suman lo que se debe: ${formatPesos(outcome.due)}`,
      fields: [{ field: "payments", message: `Los pagos deben sumar ${formatPesos(outcome.due)}` }],
      details: { due: outcome.due },
    });
  if (outcome.problem === "TOO_MANY") {
    const message =
      outcome.method === "CASH" ? "El efectivo va en un solo pago" : "Lo que queda fiado va en un solo pago";
    return invalidInput([{ field: "payments", message }]);
  }
  if (payments && payments[outcome.index]!.method !== "CASH")
    return invalidInput([
      { field: `payments.${outcome.index}.tendered`, message: "Solo del efectivo se dice cuánto se recibió" },
    ]);
  const { message } = new AppError("CASH_TOO_LOW");
  const field = payments ? `payments.${outcome.index}.tendered` : "amountPaid";
  return new AppError("CASH_TOO_LOW", { fields: [{ field, message }] });
}
