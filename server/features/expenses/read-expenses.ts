import type { RecurringExpense } from "#core/contract/expenses.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  allRecurring,
  expenseSumsIn,
  expensesIn,
  type Range,
} from "#server/features/expenses/expenses.sql.ts";

export async function listExpenses(tx: StoreTx, range: Range & { month: string }) {
  const [expenses, fixed] = await Promise.all([expensesIn(tx, range), allRecurring(tx, range)]);
  const total = expenses.reduce((sum, { amount }) => sum + amount, 0);
  return { month: range.month, total, pending: pendingOf(fixed), expenses };
}

const pendingOf = (fixed: readonly RecurringExpense[]) =>
  fixed.reduce((sum, { amount, active, status }) => sum + (active && status === "PENDING" ? amount : 0), 0);

export async function monthOf(
  tx: StoreTx,
  range: Range,
): Promise<{ expenses: number; drawn: number; pending: number }> {
  const [spent, fixed] = await Promise.all([expenseSumsIn(tx, range), allRecurring(tx, range)]);
  return { ...spent, pending: pendingOf(fixed) };
}
