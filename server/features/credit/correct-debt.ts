import type { AccountChange } from "#core/contract/credit/credit.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  buildPaymentDayFigures,
  type CreditTerms,
  computeEndOfDueDay,
} from "#server/features/credit/credit-rules.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import {
  changeBalance,
  type PaymentReversal,
  requireAccount,
  reversePayment,
} from "#server/ledger/ledger.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import { postDayFigures } from "#server/store/day-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * Adds a debt without a sale, or forgives the oldest debts.
 * @throws CUSTOMER_NOT_FOUND, MORE_THAN_OWED or INVALID_INPUT
 */
export async function adjustCustomerDebt(
  { tx, session, document: { id, at } }: DocumentCall,
  customerId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<AccountChange> {
  const [settings, account] = await Promise.all([
    readStoreSettings(tx),
    requireAccount<CreditTerms>(tx, CUSTOMER_LEDGER, customerId),
  ]);
  const entry = { id, kind: "ADJUSTMENT", amount, at, by: session, fields: { note: reason } };
  const due = computeEndOfDueDay(at, account, settings);
  const change = await changeBalance(tx, CUSTOMER_LEDGER, account, entry, due);
  // The audit trail leaves out the reason, because it may name a person. The ledger has it.
  const event = {
    subject: { id: customerId, name: null },
    details: { amount, balance: change.balanceAfter },
  };
  await recordEvent(tx, session, { kind: "DEBT_ADJUSTED", ...event }, at);
  return change;
}

/**
 * Reopens the debts that the payment settled. The money goes back in the open shift of the device's till.
 * @throws CUSTOMER_NOT_FOUND, PAYMENT_NOT_FOUND, ALREADY_REVERSED, CREDIT_LIMIT or SHIFT_REQUIRED
 */
export async function reversePaymentOfDebt(
  call: DocumentCall,
  reversal: PaymentReversal,
): Promise<AccountChange> {
  const { tx, session, document } = call;
  const moveMoney: Parameters<typeof reversePayment>[3] = async (_, { method, rounding }) => {
    const [settings, shift] = await Promise.all([
      readStoreSettings(tx),
      lockShift(tx, session, document, null),
    ]);
    requireShiftForCash(settings, shift, method, document.violations);
    return { shiftId: shift?.id, afterClose: shift?.closed ?? false, rounding: -rounding || 0 };
  };
  const { payment, change } = await reversePayment(call, CUSTOMER_LEDGER, reversal, moveMoney);
  const { amount } = change;
  const { method, rounding } = payment;
  postDayFigures(tx, document.at, buildPaymentDayFigures({ amount, method, rounding: -rounding || 0 }));
  const subject = { id: reversal.partyId, name: null };
  await recordEvent(
    tx,
    session,
    { kind: "DEBT_PAYMENT_REVERSED", subject, details: { amount } },
    document.at,
  );
  return change;
}
