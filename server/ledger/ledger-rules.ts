import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { Ledger } from "#server/ledger/ledgers.ts";

const computeOwed = (balance: number): number => Math.max(0, balance);

/**
 * By how much the debt changes if `amount` is added to the balance. A prepayment, a negative balance, is used first.
 */
export function computeOwedChange(balance: number, amount: number): number {
  return computeOwed(balance + amount) - computeOwed(balance);
}

/** The part of a debt that a payment settles. */
export type SettledPart<D> = { debt: D; amount: number };

export function settleInOrder<D extends { owed: number }>(
  debts: readonly D[],
  amount: number,
): SettledPart<D>[] {
  let left = amount;
  return debts.flatMap((debt) => {
    const part = Math.min(debt.owed, left);
    left -= part;
    return part > 0 ? [{ debt, amount: part }] : [];
  });
}

export function createMoreThanOwedError({ words }: Ledger, balance: number): AppError {
  const message = balance <= 0 ? words.owesNothing : words.owes.join(formatPesos(balance));
  return new AppError("MORE_THAN_OWED", { message, details: { balance } });
}

/**
 * @throws MORE_THAN_OWED when more is subtracted than is owed
 * @throws INVALID_INPUT above the maximum balance
 */
export function refuseInvalidChange(ledger: Ledger, balance: number, amount: number): void {
  if (amount < 0 && balance + amount < 0) throw createMoreThanOwedError(ledger, balance);
  if (balance + amount > MAX_MONEY)
    throw invalidInput([{ field: "amount", message: ledger.words.owesTooMuch }]);
}

/**
 * The change of a payment: what was handed over (`tendered`) above the amount due. Only cash has change.
 * @throws CASH_TOO_LOW or INVALID_INPUT
 */
export function computeCashChange(
  { words: { tendered: words } }: Ledger,
  { due, method, tendered }: { due: number; method: PaymentMethod; tendered: number | null },
): number {
  if (tendered === null) return 0;
  if (method !== "CASH")
    throw invalidInput([{ field: "tendered", message: `Solo del efectivo se dice cuánto se ${words[0]}` }]);
  if (tendered >= due) return tendered - due;
  const message = `El efectivo ${words[1]} no alcanza: son ${formatPesos(due)}`;
  throw new AppError("CASH_TOO_LOW", { message, fields: [{ field: "tendered", message }] });
}
