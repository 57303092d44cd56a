import type { DebtCorrection } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertCreditCharge,
  insertCreditSettlement,
  readOpenDebts,
} from "#server/features/credit/credit-ledger.sql.ts";
import { lockCreditAccount, settleOldestDebts } from "#server/features/credit/credit-ledger.ts";
import {
  computeDueDate,
  refuseInvalidDebtAdjustment,
  toDebtSettlements,
} from "#server/features/credit/credit-rules.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

export type DebtCorrectionCall = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * Adds a debt without a sale, or forgives the oldest debts.
 * @throws CUSTOMER_NOT_FOUND, MORE_THAN_OWED or INVALID_INPUT
 */
export async function adjustCustomerDebt(
  { tx, session, document: { id, at } }: DebtCorrectionCall,
  customerId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<DebtCorrection> {
  const [settings, account, debts] = await Promise.all([
    readStoreSettings(tx),
    lockCreditAccount(tx, customerId),
    readOpenDebts(tx, customerId),
  ]);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { balance } = account;
  refuseInvalidDebtAdjustment(balance, amount);
  const entry = { id, customerId, kind: "ADJUSTMENT", amount, at, by: session, note: reason } as const;
  if (amount > 0) insertCreditCharge(tx, entry, computeDueDate(at, account, settings));
  else
    insertCreditSettlement(
      tx,
      entry,
      toDebtSettlements(await settleOldestDebts(tx, customerId, debts, -amount)),
    );
  const balanceAfter = balance + amount;
  // The audit trail leaves out the reason, because it may name a person. The ledger has it.
  const event = { subject: { id: customerId, name: null }, details: { amount, balance: balanceAfter } };
  await recordEvent(tx, session, { kind: "DEBT_ADJUSTED", ...event }, at);
  return { id, createdAt: at.toISOString(), amount, balanceBefore: balance, balanceAfter };
}
