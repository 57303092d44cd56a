import * as contract from "#core/contract/expenses.ts";
import { monthRange } from "#core/months.ts";
import { allRecurring } from "#server/features/expenses/expenses.sql.ts";
import { listExpenses } from "#server/features/expenses/read-expenses.ts";
import {
  changeRecurring,
  createRecurring,
  recordExpense,
  undoExpense,
} from "#server/features/expenses/record-expense.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function expensesRoutes(routes: Routes): void {
  routes.store(contract.listRecurringExpenses, async ({ tx, input, now }) =>
    success({ data: await allRecurring(tx, monthRange(input.query.month, now)) }),
  );

  routes.store(contract.createRecurringExpense, async ({ input, ...call }) =>
    success({ data: await createRecurring(call, input.body) }),
  );

  routes.store(contract.changeRecurringExpense, async ({ input, ...call }) =>
    success({ data: await changeRecurring(call, input.params.id, input.body) }),
  );

  routes.store(contract.listExpenses, async ({ tx, input, now }) =>
    success({ data: await listExpenses(tx, monthRange(input.query.month, now)) }),
  );

  routes.store(contract.recordExpense, async ({ input, ...call }) =>
    success({ data: await recordExpense(call, input.body) }),
  );

  routes.store(contract.reverseExpense, async ({ input, ...call }) =>
    success({ data: await undoExpense(call, input.params.id, input.body.reason) }),
  );
}
