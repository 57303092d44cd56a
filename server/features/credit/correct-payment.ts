import type { CorrectedDebtPayment, DebtPaymentCorrectionPayload } from "#core/contract/credit/credit.ts";
import { MAX_PAYMENT_CORRECTIONS } from "#core/contract/sales/correct-payments.ts";
import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import { clampToEarliest, type DocumentCall, MAX_CLOCK_DIFFERENCE_MS } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  type PaidDebt,
  type PaymentToCorrect,
  readCorrectedPayment,
  readPaymentToCorrect,
  replaceDebtPayment,
} from "#server/features/credit/correct-payment.sql.ts";
import { buildPaymentDayFigures, decideDebtPayment } from "#server/features/credit/credit-rules.ts";
import { lockShift } from "#server/features/shifts/lock-shift.ts";
import { requireAccount } from "#server/ledger/ledger.ts";
import { computeCashChange } from "#server/ledger/ledger-rules.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import { diffDayFigures } from "#server/store/day-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { replaceTransferOfEntry, withConfirmation } from "#server/store/transfers.sql.ts";

/**
 * Changes how a debt was paid. What the payment took off the debt stays.
 * @throws CUSTOMER_NOT_FOUND, PAYMENT_NOT_FOUND, FORBIDDEN, ALREADY_REVERSED, SHIFT_CLOSED, CASH_TOO_LOW,
 * CORRECTIONS_FULL or INVALID_INPUT
 */
export async function correctDebtPayment(
  { tx, session, document }: DocumentCall,
  { customerId, paymentId }: { customerId: string; paymentId: string },
  body: DebtPaymentCorrectionPayload,
): Promise<{ payment: CorrectedDebtPayment }> {
  const { id, late } = document;
  const [settings, , payment] = await Promise.all([
    readStoreSettings(tx, late ? document.at : undefined),
    requireAccount(tx, CUSTOMER_LEDGER, customerId),
    readPaymentToCorrect(tx, customerId, paymentId),
  ]);
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  raiseForbiddenRole(
    document,
    hasPermission(session.role, "sales.correct") || payment.userId === session.userId,
  );
  if (payment.reversed) throw new AppError("ALREADY_REVERSED");
  const at = clampToEarliest(document, payment.createdAt, MAX_CLOCK_DIFFERENCE_MS);
  const shift = payment.shiftId ? await lockShift(tx, session, document, payment.shiftId) : null;
  if (!payment.shiftId && dayOf(at) !== dayOf(payment.createdAt))
    document.violations.raise("SHIFT", new AppError("SHIFT_CLOSED"));
  const paid = decidePaid(payment, body, settings.cashRounding);
  const [before, after] = [toPayment(payment, payment), toPayment(payment, paid)];
  if (JSON.stringify(before) === JSON.stringify(after))
    return { payment: await readCorrectedPayment(tx, paymentId) };
  if (payment.corrections >= MAX_PAYMENT_CORRECTIONS) throw new AppError("CORRECTIONS_FULL");
  const closedShiftId = shift?.closed ? shift.id : null;
  const correction = { id, closedShiftId, before: [before], after: [after], reason: null, by: session, at };
  const figures = diffDayFigures(
    buildPaymentDayFigures(payment),
    buildPaymentDayFigures({ ...paid, amount: payment.amount }),
  );
  replaceDebtPayment(tx, payment, correction, { paid, figures });
  const confirmed = withConfirmation({ ...after, confirmation: null }, { settings, by: session, at });
  replaceTransferOfEntry(tx, confirmed, {
    at: payment.createdAt,
    shiftId: closedShiftId ? null : payment.shiftId,
    deviceId: session.device?.id ?? null,
  });
  const details = { debt: true, from: before.method, to: after.method, amount: after.amount };
  const subject = { id: paymentId, name: null };
  await recordEvent(tx, session, { kind: "PAYMENT_CORRECTED", subject, details }, at);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: payment.shiftId });
  return { payment: await readCorrectedPayment(tx, paymentId) };
}

/** Cash in the place of another method is rounded as a new payment; any other correction keeps the rounding. */
function decidePaid(
  payment: PaymentToCorrect,
  { method, tendered: given, reference }: DebtPaymentCorrectionPayload,
  cashRounding: number,
): PaidDebt {
  const tendered = given ?? null;
  const amount = -payment.amount;
  if (method === "CASH" && payment.method !== "CASH") {
    const owed = payment.balanceAfter + amount;
    return {
      method,
      tendered,
      reference,
      ...decideDebtPayment({ amount, method, tendered }, owed, cashRounding),
    };
  }
  const { rounding } = payment;
  const change = computeCashChange(CUSTOMER_LEDGER, { due: amount + rounding, method, tendered });
  return { method, tendered, change, rounding, reference };
}

const toPayment = (
  { id, amount }: PaymentToCorrect,
  { method, tendered, change, rounding, reference }: PaidDebt,
) => ({
  id,
  method,
  amount: rounding - amount,
  tendered,
  change,
  reference,
});
