import type { DebtPayment, DebtPaymentInput } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, MAX_CLOCK_DIFFERENCE_MS, type NewDocument } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/insert-flags.ts";
import { insertCreditSettlement, readOpenDebts } from "#server/features/credit/credit-ledger.sql.ts";
import { lockCreditAccount, settleOldestDebts } from "#server/features/credit/credit-ledger.ts";
import {
  buildPaymentDayFigures,
  decideDebtPayment,
  toDebtSettlements,
} from "#server/features/credit/credit-rules.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import type { Session } from "#server/session.ts";
import { postDayFigures } from "#server/store/day-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type WriteCall = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * Pays the oldest debts first.
 * @throws CUSTOMER_NOT_FOUND, SHIFT_REQUIRED, MORE_THAN_OWED, CASH_TOO_LOW or INVALID_INPUT
 */
export async function payDebt(
  { tx, session, document }: WriteCall,
  customerId: string,
  offered: DebtPaymentInput,
): Promise<DebtPayment> {
  const { id } = document;
  const [number, settings, account, debts, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, offered.number),
    readStoreSettings(tx),
    lockCreditAccount(tx, customerId),
    readOpenDebts(tx, customerId),
    lockShift(tx, session, document, offered.shiftId),
  ]);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { amount, method, tendered, reference } = offered;
  requireShiftForCash(settings, shift, method ?? "CASH", document.violations);
  const offer = { amount, method: method ?? "CASH", tendered: tendered ?? null };
  const { balance } = account;
  const late = document.late !== null;
  const { rounding, change } = decideDebtPayment(offer, balance, settings.cashRounding, late);
  // A payment cannot be earlier than the debt that it pays.
  const at = clampToEarliest(document, debts[0]?.createdAt ?? document.at, MAX_CLOCK_DIFFERENCE_MS);
  const parts = await settleOldestDebts(tx, customerId, debts, amount);
  const paid = { ...offer, number, amount: -amount, rounding, change, reference, shift };
  insertCreditSettlement(
    tx,
    { id, customerId, kind: "PAYMENT", at, by: session, ...paid },
    toDebtSettlements(parts),
  );
  postDayFigures(tx, at, buildPaymentDayFigures(paid));
  await insertDocumentFlags(tx, session, document, { saleId: null });
  return {
    id,
    number,
    createdAt: at.toISOString(),
    amount,
    method: offer.method,
    rounding,
    change,
    balanceBefore: balance,
    balanceAfter: balance - amount,
    paid: parts.map(({ debt: { saleId, saleNumber, owed }, amount: part }) => ({
      saleId,
      saleNumber,
      amount: part,
      settled: part === owed,
    })),
  };
}
