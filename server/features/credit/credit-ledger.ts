import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Violations } from "#server/documents/violations.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  DEBT_PAGE_SIZE,
  findCreditAccount,
  insertCreditCharge,
  insertCreditSettlement,
  lockCustomerForCredit,
  lockDebtOfSale,
  type OpenDebt,
  readDebtOfSale,
  readDueDateOfDebt,
  readOpenDebts,
} from "#server/features/credit/credit-ledger.sql.ts";
import {
  type CreditAccount,
  computeDueDate,
  exceedsCreditLimit,
  type StoreTerms,
  settleDebtsInOrder,
} from "#server/features/credit/credit-rules.ts";

// Only this file writes debts. Sales and returns lock products first, then the customer.

export async function lockCreditAccount(tx: StoreTx, customerId: string): Promise<CreditAccount | null> {
  // The second statement sees the writes of the transaction that held the lock before.
  const [there, account] = await Promise.all([
    lockCustomerForCredit(tx, customerId),
    findCreditAccount(tx, customerId),
  ]);
  if (!there) return null;
  return account ?? createEmptyCreditAccount(customerId);
}

function createEmptyCreditAccount(customerId: string): CreditAccount {
  return { customerId, balance: 0, limit: null, days: null, paused: false };
}

type Charge = {
  saleId: string;
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
  settings: StoreTerms & { credit: boolean };
  /** True if the user's role may exceed the customer's credit limit. */
  mayGoOverLimit: boolean;
  violations: Violations;
};

export async function chargeSaleToCredit(
  tx: StoreTx,
  account: CreditAccount,
  charge: Charge,
): Promise<number> {
  const { saleId, amount, at, by, settings, mayGoOverLimit, violations } = charge;
  if (!settings.credit) violations.raise("CREDIT", new AppError("CREDIT_OFF"));
  const overLimit = exceedsCreditLimit(account, amount, settings, mayGoOverLimit, violations);
  const { customerId, balance } = account;
  const entry = { id: saleId, customerId, kind: "SALE", amount, at, by, saleId } as const;
  insertCreditCharge(tx, entry, computeDueDate(at, account, settings));
  const balanceAfter = balance + amount;
  if (!overLimit) return balanceAfter;
  const event = { subject: { id: customerId, name: null }, details: { amount, balance: balanceAfter } };
  await recordEvent(tx, by, { kind: "CREDIT_OVER_LIMIT", ...event }, at);
  return balanceAfter;
}

/** Keeps the customer locked, so that no payment changes the amount before the end of the transaction. */
export async function lockOpenDebtOfSale(tx: StoreTx, saleId: string): Promise<number> {
  return (await lockDebtOfSale(tx, saleId))?.owed ?? 0;
}

export async function readOpenDebtOfSale(
  tx: StoreTx,
  saleId: string,
): Promise<{ owed: number; owedBy: string | null }> {
  return (await readDebtOfSale(tx, saleId)) ?? { owed: 0, owedBy: null };
}

/** Settles the oldest debts first; `oldest` is the first page of debts, read under the lock. */
export async function settleOldestDebts(
  tx: StoreTx,
  customerId: string,
  oldest: OpenDebt[],
  amount: number,
): Promise<{ debt: OpenDebt; amount: number }[]> {
  const parts: { debt: OpenDebt; amount: number }[] = [];
  let left = amount;
  for (let debts = oldest; ; ) {
    const settled = settleDebtsInOrder(debts, left);
    for (const part of settled) left -= part.amount;
    parts.push(...settled);
    const last = debts.at(-1);
    if (left === 0 || debts.length < DEBT_PAGE_SIZE || !last) return parts;
    debts = await readOpenDebts(tx, customerId, last.id);
  }
}

/** The first instant at which the sale's debt is overdue; null without a due date. */
export function readDueDateOfSale(tx: StoreTx, saleId: string): Promise<Date | null> {
  return readDueDateOfDebt(tx, saleId);
}

type TakenOff = {
  saleId: string;
  returnId: string;
  number: string | null;
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
};

/** Reduces the debt of a sale by the value of returned goods. */
export async function reduceDebtByReturn(
  tx: StoreTx,
  { saleId, returnId, number, amount, at, by }: TakenOff,
): Promise<void> {
  const debt = await lockDebtOfSale(tx, saleId);
  if (!debt || debt.owed < amount) throw new Error("more is taken off a sale than is owed of it");
  const { customerId } = debt;
  const entry = {
    id: returnId,
    number,
    customerId,
    kind: "RETURN",
    amount: -amount,
    at,
    by,
    saleId,
    returnId,
  } as const;
  insertCreditSettlement(tx, entry, [{ debtId: debt.id, amount }]);
}
