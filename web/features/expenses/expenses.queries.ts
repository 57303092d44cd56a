import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { changedFieldsOf } from "#web/api/changed-fields.ts";
import { call } from "#web/api/client.ts";
import { EXPENSES_KEY, REPORTS_KEY, SETTINGS_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";

/** `month` is a text such as 2026-11. */
export function useExpenses(month: string) {
  return useQuery({
    queryKey: [...EXPENSES_KEY, "list", month],
    queryFn: async ({ signal }) => (await call(listExpenses, { query: { month } }, { signal })).data,
  });
}

export function useRecurringExpenses(month: string) {
  return useQuery({
    queryKey: [...EXPENSES_KEY, "recurring", month],
    queryFn: async ({ signal }) => (await call(listRecurringExpenses, { query: { month } }, { signal })).data,
  });
}

export function useOwnerDrawReport() {
  return useQuery({
    staleTime: 0,
    queryKey: [...EXPENSES_KEY, "draw"],
    queryFn: async ({ signal }) => (await call(ownerDrawReport, {}, { signal })).data,
  });
}

/** Call it also after a failure, because the expense may be recorded. */
export function useRefreshExpenses() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [EXPENSES_KEY, SHIFTS_KEY, REPORTS_KEY])
      void queryClient.invalidateQueries({ queryKey });
  };
}

export function useRecordExpense() {
  return useMutation({
    mutationFn: async ({
      key,
      body,
    }: {
      key: string;
      body: EndpointCallInput<typeof recordExpense>["body"];
    }) => (await call(recordExpense, { body }, { idempotencyKey: key })).data,
    onSettled: useRefreshExpenses(),
  });
}

export function useReverseExpense() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await call(reverseExpense, { params: { id }, body: { reason } })).data,
    onSettled: useRefreshExpenses(),
  });
}

export type RecurringExpenseFields = EndpointCallInput<typeof createRecurringExpense>["body"];

type SavedRecurring = { shown: RecurringExpense | null; key: string; body: RecurringExpenseFields };

export function useSaveRecurringExpense() {
  return useMutation({
    mutationFn: async ({ shown, key, body }: SavedRecurring) => {
      if (!shown) return void (await call(createRecurringExpense, { body }, { idempotencyKey: key }));
      const changed = changedFieldsOf(shown, body);
      if (Object.keys(changed).length > 0)
        await call(
          changeRecurringExpense,
          { params: { id: shown.id }, body: changed },
          { idempotencyKey: key },
        );
    },
    onSettled: useRefreshExpenses(),
  });
}

export function useSaveCashToKeep() {
  const queryClient = useQueryClient();
  const refresh = useRefreshExpenses();
  return useMutation({
    mutationFn: async (cashToKeep: number) =>
      (await call(changeStoreSettings, { body: { cashToKeep } })).data,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY });
      refresh();
    },
  });
}
