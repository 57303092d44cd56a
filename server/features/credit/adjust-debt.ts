import type { DebtCorrection } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertCharge, insertSettlement, openDebts } from "#server/features/credit/credit-ledger.sql.ts";
import { lockAccount, settleOldest } from "#server/features/credit/credit-ledger.ts";
import { computeDueDate, refuseAdjustment, toDebtSettlements } from "#server/features/credit/credit-rules.ts";
import type { Session } from "#server/session.ts";
import { readSettings } from "#server/store/read-settings.ts";

export type DebtCorrectionCall = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * Adds a debt without a sale, or forgives the oldest debts.
 * @throws CUSTOMER_NOT_FOUND, MORE_THAN_OWED or INVALID_INPUT
 */
export async function adjustDebt(
  { tx, session, document: { id, at } }: DebtCorrectionCall,
  customerId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<DebtCorrection> {
  const [settings, account, debts] = await Promise.all([
    readSettings(tx),
    lockAccount(tx, customerId),
    openDebts(tx, customerId),
  ]);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { balance } = account;
  refuseAdjustment(balance, amount);
  const entry = { id, customerId, kind: "ADJUSTMENT", amount, at, by: session, note: reason } as const;
  if (amount > 0) insertCharge(tx, entry, computeDueDate(at, account, settings));
  else insertSettlement(tx, entry, toDebtSettlements(await settleOldest(tx, customerId, debts, -amount)));
  const balanceAfter = balance + amount;
  // The audit trail leaves out the reason, because it may name a person. The ledger has it.
  const event = { subject: { id: customerId, name: null }, details: { amount, balance: balanceAfter } };
  await recordEvent(tx, session, { kind: "DEBT_ADJUSTED", ...event }, at);
  return { id, createdAt: at.toISOString(), amount, balanceBefore: balance, balanceAfter };
}
