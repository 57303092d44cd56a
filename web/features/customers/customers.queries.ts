import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CustomerCopy } from "#core/contract/changes.ts";
import {
  type Customer,
  createCustomer,
  deleteCustomer,
  eraseCustomer,
  eraseDeletedCustomer,
  exportCustomer,
  type FoundCustomer,
  listCustomers,
  listDeletedCustomers,
  searchCustomers,
  updateCustomer,
} from "#core/contract/customers.ts";
import type { CallInput } from "#core/contract/endpoint.ts";
import { call } from "#web/api/client.ts";
import { orFromCopy } from "#web/features/changes/changes.queries.ts";
import { withCustomer, withoutCustomer } from "./customer-lists.ts";

const CUSTOMERS = ["customers"] as const;
const LIST = [...CUSTOMERS, "list"] as const;

/** The whole list by name, as the customers screen keeps it. */
export function useCustomers() {
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call(listCustomers, {}, { signal }),
    staleTime: 60_000,
  });
}

/** What the server finds for a text, for choosing one; the first ones by name for an empty text. */
export function useFoundCustomers(typed: string, enabled: boolean) {
  return useQuery({
    queryKey: [...CUSTOMERS, "found", typed],
    queryFn: ({ signal }) =>
      orFromCopy(
        async () => (await call(searchCustomers, { query: { q: typed } }, { signal })).data,
        async (copy, storeId) => (await copy.copiedCustomers(storeId, typed))?.map(asFound) ?? null,
      ),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The copy on the device has what a till needs; the rest is as of somebody of whom nobody asked it. */
function asFound(copied: CustomerCopy): FoundCustomer {
  return { ...copied, email: null, creditDays: null, creditConsent: null };
}

export type CustomerBody = CallInput<typeof createCustomer>["body"];

/** A change is in the list at once; behind it the list is fetched again, for which nobody waits. */
function useChangeList() {
  const queryClient = useQueryClient();
  return {
    change: (change: (list: readonly Customer[]) => readonly Customer[]) =>
      queryClient.setQueryData<readonly Customer[]>(LIST, (list) => list && change(list)),
    refresh: () => void queryClient.invalidateQueries({ queryKey: CUSTOMERS }),
  };
}

export function useSaveCustomer() {
  const { change, refresh } = useChangeList();
  return useMutation({
    mutationFn: ({ id, body, key }: { id: string | null; body: CustomerBody; key: string }) =>
      id
        ? call(updateCustomer, { params: { id }, body })
        : call(createCustomer, { body }, { idempotencyKey: key }),
    onSuccess: ({ data }) => change((list) => withCustomer(list, data.customer)),
    // Also after a failure: the customer may be gone, or saved without an answer.
    onSettled: refresh,
  });
}

export function useDeleteCustomer() {
  const { change, refresh } = useChangeList();
  return useMutation({
    mutationFn: (id: string) => call(deleteCustomer, { params: { id } }),
    onSuccess: (_, id) => change((list) => withoutCustomer(list, id)),
    onSettled: refresh,
  });
}

export function useExportCustomer() {
  return useMutation({
    mutationFn: async (id: string) => (await call(exportCustomer, { params: { id } })).data,
  });
}

/** Whom past sales name although they were deleted, for a text. */
export function useDeletedCustomers(typed: string, enabled: boolean) {
  return useQuery({
    queryKey: [...CUSTOMERS, "deleted", typed],
    queryFn: async ({ signal }) =>
      (await call(listDeletedCustomers, { query: { search: typed } }, { signal })).data,
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useEraseDeletedCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (saleId: string) => call(eraseDeletedCustomer, { params: { id: saleId } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useEraseCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(eraseCustomer, { params: { id } }),
    // The history shows copies of the customer, too: nothing that was read before is true any more.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
