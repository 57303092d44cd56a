import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReplicaCustomer } from "#core/contract/changes.ts";
import {
  type Customer,
  changePriceLevel,
  deleteCustomer,
  eraseCustomerData,
  eraseDeletedCustomer,
  exportCustomerData,
  type FoundCustomer,
  listCustomers,
  listDeletedCustomers,
  searchCustomers,
  updateCustomer,
} from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { createAnswerTimeoutSignal } from "#web/api/answer-timeout.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useInvalidate, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { CUSTOMERS_KEY } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";
import { compareByName } from "#web/ui/fields/compare-names.ts";
import { type DuplicateCustomer, findDuplicateCustomerBy } from "./duplicate-customer.ts";

const LIST = [...CUSTOMERS_KEY, "list"] as const;

/** `fromCopy` means that the list comes from the device's replica, which may be partial. */
type CustomerListResult = { list: readonly Customer[]; fromCopy: boolean };

const ALL = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }): Promise<CustomerListResult> =>
    fallBackToReplica<CustomerListResult>(
      async () => ({ list: await call(listCustomers, {}, { signal }), fromCopy: false }),
      async (copy, storeId) => {
        const list = await copy.readCustomersFromReplica(storeId);
        return list && { list, fromCopy: true };
      },
      // The screen must show an error 500 and an answer of the wrong shape (specification, section 8).
      { isReplaceable: ({ status }) => status === 0 || status > 500 },
    ),
  staleTime: 60_000,
});

/** All customers by name, for the customers screen. */
export function useCustomers() {
  return useQuery({ ...ALL, select: ({ list }) => list });
}

export function useIsCustomerListFromReplica(): boolean {
  return useQuery({ ...ALL, select: ({ fromCopy }) => fromCopy }).data === true;
}

function find(typed: string, signal: AbortSignal): Promise<FoundCustomer[]> {
  return fallBackToReplica(
    async () => (await call(searchCustomers, { query: { q: typed } }, { signal })).data,
    async (copy, storeId) => (await copy.searchCustomersInReplica(storeId, typed))?.map(asFound) ?? null,
  );
}

/** Most milliseconds that creating a customer waits for the search for duplicates. */
const SAME_TIMEOUT_MS = 2_500;

/** Finds the customer with this phone or document in any spelling. Null without a match or after the timeout. */
export async function findDuplicateCustomer(fields: CustomerRequestBody): Promise<DuplicateCustomer | null> {
  const signal = createAnswerTimeoutSignal(SAME_TIMEOUT_MS);
  const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  const lookup = findDuplicateCustomerBy(fields, (typed) => find(typed, signal)).catch(() => null);
  return Promise.race([lookup, late]);
}

export function useCustomerSearch(typed: string, enabled: boolean) {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, "found", typed],
    queryFn: ({ signal }) => find(typed, signal),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The replica has only the fields that a till needs; the other fields are empty. */
function asFound(copied: ReplicaCustomer): FoundCustomer {
  const { consentAt, ...rest } = copied;
  return {
    ...rest,
    email: null,
    creditDays: null,
    creditConsent: consentAt ? { at: consentAt, how: "" } : null,
  };
}

export type CustomerRequestBody = EndpointCallInput<typeof updateCustomer>["body"];

function newCustomer(id: string, body: CustomerRequestBody, createdAt: string): Customer {
  const { name, phone, email, address, documentType, document } = body;
  return {
    id,
    name,
    phone: phone || null,
    email: email || null,
    address: address || null,
    createdAt,
    documentType: documentType || null,
    document: document || null,
    balance: 0,
    creditLimit: null,
    creditDays: null,
    creditPaused: false,
    creditConsent: null,
    priceLevel: "PUBLIC",
  };
}

function useChangeList() {
  const queryClient = useQueryClient();
  return {
    change: (change: (list: readonly Customer[]) => readonly Customer[]) =>
      queryClient.setQueryData<CustomerListResult>(LIST, (all) => all && { ...all, list: change(all.list) }),
    refresh: useInvalidateWithReplica(CUSTOMERS_KEY),
  };
}

type SaveRequest = { id: string | null; body: CustomerRequestBody; key: string };

/** Without a server the device queues a new customer, whom later sales may use. */
export function useSaveCustomer() {
  const { change, refresh } = useChangeList();
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ id, body, key }: SaveRequest): Promise<Customer> => {
      if (id) return (await call(updateCustomer, { params: { id }, body })).data.customer;
      const draft = { kind: "customer", key, body: { ...body }, lateBody: {}, total: 0 } as const;
      const outcome = await record({ ...draft, shown: null });
      if ("answer" in outcome) return (outcome.answer as { customer: Customer }).customer;
      return newCustomer(key, body, outcome.finished.at);
    },
    onSuccess: (customer) => change((list) => upsertCustomer(list, customer)),
    // Refreshes also after a failure: the customer may be deleted, or saved although the answer was lost.
    onSettled: refresh,
  });
}

export function useChangePriceLevel() {
  const { change, refresh } = useChangeList();
  return useWrite(changePriceLevel, {
    onSuccess: (_, { params, body }) =>
      change((list) => list.map((one) => (one.id === params.id ? { ...one, ...body } : one))),
    onSettled: refresh,
  });
}

export function useDeleteCustomer() {
  const { change, refresh } = useChangeList();
  return useWrite(deleteCustomer, {
    onSuccess: (_, { params }) => change((list) => removeCustomer(list, params.id)),
    onSettled: refresh,
  });
}

export const useExportCustomer = () => useWrite(exportCustomerData);

export const useDeletedCustomers = (search: string, enabled: boolean) =>
  useEndpoint(
    CUSTOMERS_KEY,
    listDeletedCustomers,
    { query: { search } },
    { enabled, placeholderData: keepPreviousData },
  );

/** Afterwards every query is stale, because sales and other records contain copies of the customer's data. */
export const useEraseDeletedCustomer = () =>
  useWrite(eraseDeletedCustomer, { onSettled: useInvalidateAndWait([]) });

export const useEraseCustomer = () => useWrite(eraseCustomerData, { onSettled: useInvalidate([]) });

type List = readonly Customer[];

/** Returns the list with a saved customer, in place if the name is unchanged, else in name order. */
export function upsertCustomer(list: List, saved: Customer): List {
  const before = list.find((customer) => customer.id === saved.id);
  if (before?.name === saved.name) return list.map((customer) => (customer === before ? saved : customer));
  const others = removeCustomer(list, saved.id);
  const next = others.findIndex((customer) => compareByName(customer, saved) > 0);
  const at = next < 0 ? others.length : next;
  return [...others.slice(0, at), saved, ...others.slice(at)];
}

function removeCustomer(list: List, id: string): List {
  return list.filter((customer) => customer.id !== id);
}
