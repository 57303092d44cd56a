import type { AccountChange } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  clampToEarliest,
  type DocumentCall,
  MAX_CLOCK_DIFFERENCE_MS,
  type NewDocument,
} from "#server/documents/document.ts";
import {
  DEBT_PAGE_SIZE,
  type EntryFields,
  findPayment,
  type LedgerAccount,
  lockAccount,
  type NewDebt,
  type NewEntry,
  type OpenDebt,
  type PaymentEntry,
  postEntry,
  readOpenDebts,
  readSettlements,
  type Settlement,
} from "#server/ledger/ledger.sql.ts";
import {
  computeOwedChange,
  refuseInvalidChange,
  type SettledPart,
  settleInOrder,
} from "#server/ledger/ledger-rules.ts";
import type { Ledger } from "#server/ledger/ledgers.ts";

// What customers owe the store and what the store owes its suppliers are ledgers with the same rules: an account is
// locked, an entry changes its balance, and what reduces a balance settles open debts in their order.

/**
 * Locks the account. Against deadlocks a transaction locks products before an account, and the shift of the drawer
 * after.
 * @throws the ledger's error for a customer or supplier that the store does not have
 */
export async function requireAccount<Terms = unknown>(tx: StoreTx, ledger: Ledger, id: string) {
  const account = await lockAccount<Terms>(tx, ledger, id);
  if (!account) throw new AppError(ledger.words.notFound);
  return account;
}

/** Decides which open debts `amount` settles, in their order, and writes nothing. Requires a locked account. */
export async function settleOpenDebts(tx: StoreTx, ledger: Ledger, partyId: string, amount: number) {
  const parts: SettledPart<OpenDebt>[] = [];
  let left = amount;
  for (let skip = 0; left > 0; skip += DEBT_PAGE_SIZE) {
    const page = await readOpenDebts(tx, ledger, partyId, { skip });
    const settled = settleInOrder(page, left);
    for (const part of settled) left -= part.amount;
    parts.push(...settled);
    if (page.length < DEBT_PAGE_SIZE) break;
  }
  return parts;
}

export const toSettlements = (parts: readonly SettledPart<OpenDebt>[]): Settlement[] =>
  parts.map(({ debt, amount }) => ({ debtId: debt.id, amount }));

/** The instant of a payment: that of its document, but not before the oldest debt that it pays. */
export function clampToOldestDebt(document: NewDocument, parts: readonly SettledPart<OpenDebt>[]): Date {
  const oldest = Math.min(...parts.map(({ debt }) => debt.createdAt.getTime()));
  return Number.isFinite(oldest)
    ? clampToEarliest(document, new Date(oldest), MAX_CLOCK_DIFFERENCE_MS)
    : document.at;
}

/** Posts an entry that adds a debt. A prepayment of the customer or supplier settles the debt first. */
export function addDebt(
  tx: StoreTx,
  ledger: Ledger,
  account: Pick<LedgerAccount, "id" | "balance">,
  entry: NewEntry,
  debt: Pick<NewDebt, "due" | "saleId">,
): void {
  const { id, amount } = entry;
  const owed = computeOwedChange(account.balance, amount);
  const settled = owed < amount ? [{ debtId: id, amount: amount - owed }] : [];
  postEntry(tx, ledger, account, entry, { debt: { amount, owed, ...debt }, settled });
}

export const toAccountChange = (
  { balance }: Pick<LedgerAccount, "balance">,
  { id, at }: Pick<NewDocument, "id" | "at">,
  amount: number,
): AccountChange => ({
  id,
  createdAt: at.toISOString(),
  amount,
  balanceBefore: balance,
  balanceAfter: balance + amount,
});

/**
 * Changes a balance without a sale or payment: adds a debt, or settles open debts in their order.
 * @throws MORE_THAN_OWED or INVALID_INPUT
 */
export async function changeBalance(
  tx: StoreTx,
  ledger: Ledger,
  account: LedgerAccount,
  entry: NewEntry,
  due: NewDebt["due"] = null,
): Promise<AccountChange> {
  const { amount } = entry;
  refuseInvalidChange(ledger, account.balance, amount);
  if (amount > 0) addDebt(tx, ledger, account, entry, { due });
  else {
    const owed = -computeOwedChange(account.balance, amount);
    const settled = toSettlements(await settleOpenDebts(tx, ledger, account.id, owed));
    postEntry(tx, ledger, account, entry, { settled });
  }
  return toAccountChange(account, entry, amount);
}

export type PaymentReversal = { partyId: string; paymentId: string; reason: string };

/**
 * Reopens the debts that the payment settled; the part that was a prepayment becomes a debt. `moveMoney` moves the
 * money in the drawer and returns the entry's fields about that movement.
 * @throws PAYMENT_NOT_FOUND, ALREADY_REVERSED, or the ledger's error for a balance above the maximum
 */
export async function reversePayment(
  { tx, session, document: { id, at } }: DocumentCall,
  ledger: Ledger,
  { partyId, paymentId, reason }: PaymentReversal,
  moveMoney: (account: LedgerAccount, payment: PaymentEntry) => Promise<EntryFields>,
): Promise<{ account: LedgerAccount; payment: PaymentEntry; change: AccountChange }> {
  const [account, payment, settled] = await Promise.all([
    requireAccount(tx, ledger, partyId),
    findPayment(tx, ledger, partyId, paymentId),
    readSettlements(tx, ledger, paymentId),
  ]);
  const { paymentNotFound, alreadyReversed, reversalTooLarge } = ledger.words;
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND", paymentNotFound ? { message: paymentNotFound } : {});
  if (payment.reversed)
    throw new AppError("ALREADY_REVERSED", alreadyReversed ? { message: alreadyReversed } : {});
  const amount = -payment.amount;
  if (account.balance + amount > MAX_MONEY) throw new AppError(reversalTooLarge);
  const fields = { ...(await moveMoney(account, payment)), reverses: paymentId, method: payment.method };
  let left = computeOwedChange(account.balance, amount);
  const reopened = settled.flatMap(({ debtId, amount: part }) => {
    const back = Math.min(part, left);
    left -= back;
    return back > 0 ? [{ debtId, amount: -back }] : [];
  });
  const entry = { id, kind: "PAYMENT", amount, at, by: session, fields: { ...fields, note: reason } };
  const debt = left > 0 ? { amount: left, owed: left, due: null } : null;
  postEntry(tx, ledger, account, entry, { debt, settled: reopened });
  return { account, payment, change: toAccountChange(account, { id, at }, amount) };
}
