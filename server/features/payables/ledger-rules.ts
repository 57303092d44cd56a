import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";

export type OpenPayable = { id: string; reference: string | null; owed: number; createdAt: Date };

export type SettledPayable = { payable: OpenPayable; amount: number };

const computeOwedAmount = (balance: number): number => Math.max(0, balance);

/** The change of the debt if `amount` is added to the balance: a prepayment is used first. */
export function computeOwedChange(balance: number, amount: number): number {
  return computeOwedAmount(balance + amount) - computeOwedAmount(balance);
}

export function settlePayablesInOrder(open: readonly OpenPayable[], amount: number): SettledPayable[] {
  let left = amount;
  return open.flatMap((payable) => {
    const part = Math.min(payable.owed, left);
    left -= part;
    return part > 0 ? [{ payable, amount: part }] : [];
  });
}

export function moreThanOwedError(balance: number): AppError {
  const message =
    balance <= 0
      ? "A este proveedor no se le debe nada"
      : `A este proveedor se le deben ${formatPesos(balance)}: no puede ser más`;
  return new AppError("MORE_THAN_OWED", { message, details: { balance } });
}

/**
 * @throws MORE_THAN_OWED when more is subtracted than is owed
 * @throws INVALID_INPUT above the maximum balance
 */
export function refuseInvalidBalanceChange(balance: number, amount: number): void {
  if (amount < 0 && balance + amount < 0) throw moreThanOwedError(balance);
  if (balance + amount > MAX_MONEY)
    throw invalidInput([{ field: "amount", message: "Quedarías debiendo demasiado" }]);
}
