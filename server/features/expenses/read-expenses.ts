import type { RecurringExpense } from "#core/contract/expenses.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type DateRange,
  readExpensesInRange,
  readRecurringExpenses,
  sumExpensesInRange,
} from "#server/features/expenses/expenses.sql.ts";

export async function listExpenses(tx: StoreTx, range: DateRange & { month: string }) {
  const [{ expenses, total }, fixed] = await Promise.all([
    readExpensesInRange(tx, range),
    readRecurringExpenses(tx, range),
  ]);
  return { month: range.month, total, pending: pendingOf(fixed), expenses };
}

/** In pesos, from drawers and outside of them. */
export async function sumExpenses(tx: StoreTx, range: DateRange): Promise<number> {
  return (await readExpensesInRange(tx, range)).total;
}

const pendingOf = (fixed: readonly RecurringExpense[]) =>
  fixed.reduce((sum, { amount, active, status }) => sum + (active && status === "PENDING" ? amount : 0), 0);

export async function readMonthExpenseSums(tx: StoreTx, range: DateRange) {
  const [spent, fixed] = await Promise.all([sumExpensesInRange(tx, range), readRecurringExpenses(tx, range)]);
  return { ...spent, pending: pendingOf(fixed) };
}
