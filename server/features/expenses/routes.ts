import * as contract from "#core/contract/expenses.ts";
import { computeMonthRange } from "#core/months.ts";
import { readRecurringExpenses } from "#server/features/expenses/expenses.sql.ts";
import { listExpenses } from "#server/features/expenses/read-expenses.ts";
import {
  addRecurringExpense,
  editRecurringExpense,
  recordExpense,
  undoExpense,
} from "#server/features/expenses/record-expense.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function expensesRoutes(routes: RouteRegistrar) {
  routes.store(contract.listRecurringExpenses, ({ tx, input, now }) =>
    readRecurringExpenses(tx, computeMonthRange(input.query.month, now)),
  );

  routes.store(contract.createRecurringExpense, ({ input, ...call }) =>
    addRecurringExpense(call, input.body),
  );

  routes.store(contract.changeRecurringExpense, ({ input, ...call }) =>
    editRecurringExpense(call, input.params.id, input.body),
  );

  routes.store(contract.listExpenses, ({ tx, input, now }) =>
    listExpenses(tx, computeMonthRange(input.query.month, now)),
  );

  routes.store(contract.recordExpense, ({ input, ...call }) => recordExpense(call, input.body));

  routes.store(contract.reverseExpense, ({ input, ...call }) =>
    undoExpense(call, input.params.id, input.body.reason),
  );
}
