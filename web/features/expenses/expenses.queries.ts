import { useMutation } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeRecurringExpense,
  createRecurringExpense,
  listExpenses,
  listRecurringExpenses,
  ownerDrawReport,
  type RecurringExpense,
  recordExpense,
  reverseExpense,
} from "#core/contract/expenses.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { EXPENSES_KEY, REPORTS_KEY, SETTINGS_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";

/** `month` is a text such as 2026-11. */
export const useExpenses = (month: string) => useEndpoint(EXPENSES_KEY, listExpenses, { query: { month } });

export const useRecurringExpenses = (month: string) =>
  useEndpoint(EXPENSES_KEY, listRecurringExpenses, { query: { month } });

export const useOwnerDrawReport = () => useEndpoint(EXPENSES_KEY, ownerDrawReport, {}, { staleTime: 0 });

/** Returns a function that refreshes expenses, drawer and reports. Call it also after a failed write. */
export const useRefreshExpenses = () => useInvalidate(EXPENSES_KEY, SHIFTS_KEY, REPORTS_KEY);

export const useRecordExpense = () => useWrite(recordExpense, { onSettled: useRefreshExpenses() });
export const useReverseExpense = () => useWrite(reverseExpense, { onSettled: useRefreshExpenses() });

export const useSaveCashToKeep = () =>
  useWrite(changeStoreSettings, {
    onSettled: useInvalidate(SETTINGS_KEY, EXPENSES_KEY, SHIFTS_KEY, REPORTS_KEY),
  });

export type RecurringExpenseFields = EndpointCallInput<typeof createRecurringExpense>["body"];

type SavedRecurring = { shown: RecurringExpense | null; body: RecurringExpenseFields };

export function useSaveRecurringExpense() {
  return useMutation({
    mutationFn: async ({ shown, body }: SavedRecurring) => {
      if (!shown) return void (await call(createRecurringExpense, { body }));
      const changed = pickChangedFields(shown, body);
      if (Object.keys(changed).length > 0)
        await call(changeRecurringExpense, { params: { id: shown.id }, body: changed });
    },
    onSettled: useRefreshExpenses(),
  });
}
