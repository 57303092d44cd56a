import { MAX_RECURRING_EXPENSES } from "#core/cash/expenses.ts";
import type {
  Expense,
  NewExpense,
  NewRecurringExpense,
  RecurringExpense,
  RecurringExpenseChange,
} from "#core/contract/expenses.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { computeMonthRange } from "#core/months.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  countRecurringExpenses,
  insertExpense,
  insertRecurringExpense,
  lockRecurringExpense,
  readDrawerExpense,
  readExpense,
  readRecurringExpenses,
  updateRecurringExpense,
} from "#server/features/expenses/expenses.sql.ts";
import { returnExpenseToDrawer } from "#server/features/shifts/move-cash.ts";
import { findPersonOfStore } from "#server/store/find-person.sql.ts";

/** @throws RECURRING_NOT_FOUND or INVALID_INPUT */
export async function recordExpense({ tx, session, document }: DocumentCall, expense: NewExpense) {
  const { date, category, concept, amount, method, userId = null, note, recurringId = null } = expense;
  const [person, fixed] = await Promise.all([
    userId ? findPersonOfStore(tx, userId) : null,
    recurringId ? lockRecurringExpense(tx, recurringId) : null,
  ]);
  if (userId && !person) throw invalidInput([{ field: "userId", message: "Esa persona no es de la tienda" }]);
  if (recurringId && !fixed) throw new AppError("RECURRING_NOT_FOUND");
  const { id, at } = document;
  const row = { id, date, category, concept, amount, method, person, note, recurringId, reverses: null };
  await insertExpense(tx, { ...row, by: session, at });
  // The audit trail leaves out the description, because it may name a person. The expense has it.
  await recordEvent(tx, session, { kind: "EXPENSE_RECORDED", details: { amount, category } }, at);
  return (await readExpense(tx, id))!;
}

/** @throws EXPENSE_NOT_FOUND, ALREADY_REVERSED, or SHIFT_CLOSED for an expense from a drawer that was counted since */
export async function undoExpense(
  call: DocumentCall,
  expenseId: string,
  reason: string | null,
): Promise<Expense> {
  const { tx, session, document } = call;
  const recorded = await readExpense(tx, expenseId);
  const drawn = recorded ? null : await readDrawerExpense(tx, expenseId);
  const expense = recorded ?? drawn;
  if (!expense || expense.reverses) throw new AppError("EXPENSE_NOT_FOUND");
  if (expense.reversed) throw new AppError("ALREADY_REVERSED", { message: "Este gasto ya se anuló" });
  const { id, at } = document;
  const { date, category, method, user: person, recurringId, amount } = expense;
  await recordEvent(tx, session, { kind: "EXPENSE_REVERSED", details: { amount, category } }, at);
  if (drawn) {
    await returnExpenseToDrawer(call, drawn, reason);
    const { shiftId: _, ...undone } = (await readDrawerExpense(tx, expenseId, id))!;
    return undone;
  }
  const row = { id, date, category, method, person, recurringId, note: reason, reverses: expenseId };
  await insertExpense(tx, { ...row, concept: expense.concept!, amount: -amount, by: session, at });
  return (await readExpense(tx, id))!;
}

export async function addRecurringExpense(
  { tx, document }: DocumentCall,
  { concept, category, amount, day, active = true }: NewRecurringExpense,
): Promise<RecurringExpense> {
  if ((await countRecurringExpenses(tx)) >= MAX_RECURRING_EXPENSES) throw new AppError("RECURRING_FULL");
  const fields = { id: document.id, concept, category, amount, day, active };
  insertRecurringExpense(tx, fields, document.at);
  return { ...fields, status: "PENDING" };
}

export async function editRecurringExpense(
  { tx, now }: { tx: StoreTx; now: Date },
  id: string,
  change: RecurringExpenseChange,
): Promise<RecurringExpense> {
  const before = await lockRecurringExpense(tx, id);
  if (!before) throw new AppError("RECURRING_NOT_FOUND");
  updateRecurringExpense(tx, { ...before, ...omitUndefinedFields(change) });
  return (await readRecurringExpenses(tx, computeMonthRange(undefined, now))).find((one) => one.id === id)!;
}
