import * as contract from "#core/contract/expenses.ts";
import { monthRange } from "#core/months.ts";
import { readRecurringExpenses } from "#server/features/expenses/expenses.sql.ts";
import { listExpenses } from "#server/features/expenses/read-expenses.ts";
import {
  addRecurringExpense,
  editRecurringExpense,
  recordExpense,
  undoExpense,
} from "#server/features/expenses/record-expense.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

export function expensesRoutes(routes: RouteRegistrar): void {
  routes.store(contract.listRecurringExpenses, async ({ tx, input, now }) =>
    successAnswer({ data: await readRecurringExpenses(tx, monthRange(input.query.month, now)) }),
  );

  routes.store(contract.createRecurringExpense, async ({ input, ...call }) =>
    successAnswer({ data: await addRecurringExpense(call, input.body) }),
  );

  routes.store(contract.changeRecurringExpense, async ({ input, ...call }) =>
    successAnswer({ data: await editRecurringExpense(call, input.params.id, input.body) }),
  );

  routes.store(contract.listExpenses, async ({ tx, input, now }) =>
    successAnswer({ data: await listExpenses(tx, monthRange(input.query.month, now)) }),
  );

  routes.store(contract.recordExpense, async ({ input, ...call }) =>
    successAnswer({ data: await recordExpense(call, input.body) }),
  );

  routes.store(contract.reverseExpense, async ({ input, ...call }) =>
    successAnswer({ data: await undoExpense(call, input.params.id, input.body.reason) }),
  );
}
