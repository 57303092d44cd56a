import type { DebtPayment, DebtPaymentInput } from "#core/contract/credit/credit.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { buildPaymentDayFigures, decideDebtPayment } from "#server/features/credit/credit-rules.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { postEntry } from "#server/ledger/ledger.sql.ts";
import {
  clampToOldestDebt,
  requireAccount,
  settleOpenDebts,
  toAccountChange,
  toSettlements,
} from "#server/ledger/ledger.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import { postDayFigures } from "#server/store/day-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { confirmationOf, postTransfer, withConfirmation } from "#server/store/transfers.sql.ts";

/**
 * Pays the oldest debts first.
 * @throws CUSTOMER_NOT_FOUND, SHIFT_REQUIRED, MORE_THAN_OWED, CASH_TOO_LOW or INVALID_INPUT
 */
export async function payDebt(
  { tx, session, document }: DocumentCall,
  customerId: string,
  offered: DebtPaymentInput,
): Promise<DebtPayment> {
  const { amount, reference, tendered = null } = offered;
  const method = offered.method ?? "CASH";
  const [number, settings, account, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, offered.number),
    readStoreSettings(tx),
    requireAccount(tx, CUSTOMER_LEDGER, customerId),
    lockShift(tx, session, document, offered.shiftId),
  ]);
  requireShiftForCash(settings, shift, method, document.violations);
  const offer = { amount, method, tendered };
  const isLate = document.late !== null;
  const { rounding, change } = decideDebtPayment(offer, account.balance, settings.cashRounding, isLate);
  const parts = await settleOpenDebts(tx, CUSTOMER_LEDGER, customerId, amount);
  const at = clampToOldestDebt(document, parts);
  const ofShift = { shiftId: shift?.id ?? null, afterClose: shift?.closed ?? false };
  const fields = { number, method, tendered, change, rounding, reference, ...ofShift };
  const { id } = document;
  const entry = { id, kind: "PAYMENT", amount: -amount, at, by: session, fields };
  postEntry(tx, CUSTOMER_LEDGER, account, entry, { settled: toSettlements(parts) });
  const paid = withConfirmation(
    { id, method, amount: amount + rounding, confirmation: offered.confirmation ?? null },
    { settings, by: session, at },
  );
  postTransfer(tx, paid, { at, shiftId: ofShift.shiftId, deviceId: session.device?.id ?? null });
  postDayFigures(tx, at, buildPaymentDayFigures({ amount: -amount, method, rounding }));
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: shift?.id ?? null });
  return {
    ...toAccountChange(account, entry, -amount),
    number,
    amount,
    method,
    rounding,
    change,
    ...confirmationOf(paid),
    paid: parts.map(({ debt: { saleId, label, owed }, amount: part }) => ({
      saleId,
      saleNumber: label,
      amount: part,
      settled: part === owed,
    })),
  };
}
