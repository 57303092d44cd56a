import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import {
  type CardKind,
  isPaymentSettled,
  type PaymentInput,
  type PaymentMethod,
  type PaymentSettlement,
  type PaymentSettlementProblem,
} from "#core/sale/payment.ts";

/** A total in the request is only compared with the computed total. */
export function refuseDifferentSaleTotal(sent: number | null | undefined, total: number): void {
  if (sent == null || sent === total) return;
  throw new AppError("PRICE_CHANGED", {
    message: `El total de la venta es ${formatPesos(total)}, no ${formatPesos(sent)}`,
    details: { total },
  });
}

export type OfferedSalePayments = {
  paymentMethod?: PaymentMethod | null | undefined;
  card?: CardKind | null | undefined;
  amountPaid?: number | null | undefined;
  payments?: readonly PaymentInput[] | null | undefined;
  total?: number | null | undefined;
};

export function listOfferedPayments(offer: OfferedSalePayments): readonly PaymentInput[] {
  return offer.payments ?? [paymentOf(offer)];
}

/** @throws CASH_TOO_LOW, PAYMENTS_MISMATCH or INVALID_INPUT */
export function requireSettledPayment(
  settlement: PaymentSettlement | PaymentSettlementProblem,
  offer: OfferedSalePayments,
): PaymentSettlement {
  if (isPaymentSettled(settlement)) return settlement;
  throw unsettled(settlement, offer);
}

/** Only cash can be more than the amount due (specification, section 9). */
function paymentOf({ paymentMethod, card, amountPaid }: OfferedSalePayments): PaymentInput {
  const method = paymentMethod!; // the contract requires `payments` or `paymentMethod`
  return { method, card, tendered: method === "CASH" ? amountPaid : null };
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
