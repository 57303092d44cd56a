import type { DebtCorrection } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { DebtCorrectionCall } from "#server/features/credit/adjust-debt.ts";
import {
  insertCreditSettlement,
  readDebtPayment,
  readDebtSettlements,
} from "#server/features/credit/credit-ledger.sql.ts";
import { lockCreditAccount } from "#server/features/credit/credit-ledger.ts";
import { buildPaymentDayFigures } from "#server/features/credit/credit-rules.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { postDayFigures } from "#server/store/day-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * Reopens the debts that the payment settled. The money goes back in the open shift of the device's till.
 * @throws CUSTOMER_NOT_FOUND, PAYMENT_NOT_FOUND, ALREADY_REVERSED, CREDIT_LIMIT or SHIFT_REQUIRED
 */
export async function reversePaymentOfDebt(
  { tx, session, document }: DebtCorrectionCall,
  { customerId, paymentId, reason }: { customerId: string; paymentId: string; reason: string },
): Promise<DebtCorrection> {
  const { id, at } = document;
  const [settings, account, payment, settled, shift] = await Promise.all([
    readStoreSettings(tx),
    lockCreditAccount(tx, customerId),
    readDebtPayment(tx, customerId, paymentId),
    readDebtSettlements(tx, paymentId),
    lockShift(tx, session, document, null),
  ]);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  if (payment.reversed) throw new AppError("ALREADY_REVERSED");
  requireShiftForCash(settings, shift, payment.method, document.violations);
  const { balance } = account;
  const amount = -payment.amount;
  if (balance + amount > MAX_MONEY) throw new AppError("CREDIT_LIMIT");
  const back = { amount, method: payment.method, rounding: -payment.rounding || 0 };
  const entry = { id, customerId, kind: "PAYMENT", at, by: session, reverses: paymentId, shift } as const;
  insertCreditSettlement(
    tx,
    { ...entry, ...back, note: reason },
    settled.map((part) => ({ ...part, amount: -part.amount })),
  );
  postDayFigures(tx, at, buildPaymentDayFigures(back));
  const subject = { id: customerId, name: null };
  await recordEvent(tx, session, { kind: "DEBT_PAYMENT_REVERSED", subject, details: { amount } }, at);
  return {
    id,
    createdAt: at.toISOString(),
    amount,
    balanceBefore: balance,
    balanceAfter: balance + amount,
  };
}
