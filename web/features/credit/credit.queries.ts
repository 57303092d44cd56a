import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  adjustCustomerDebt,
  type CreditAccount,
  type DebtorSort,
  type DebtPayment,
  getCreditAccount,
  listDebtors,
  type payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import {
  changeCustomerCredit,
  createCustomer,
  listCustomers,
  updateCustomer,
} from "#core/contract/customers.ts";
import type { EndpointCallInput, EndpointOutput } from "#core/contract/endpoint.ts";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
import { ignoreAlreadyRecordedError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { useWrite } from "#web/api/endpoint-hooks.ts";
import { CREDIT_KEY, invalidateDebtQueries, invalidateShiftQuery } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import { refreshReplica } from "#web/offline/replica/refresh-replica.ts";
import type { NotebookLine } from "./notebook/notebook-lines.ts";
import { createCreditConsent } from "./public/consent.ts";

type DebtorFilter = { search: string; sort: DebtorSort; page: number; limit: number };

/** Marks data from the device's replica, which knows balances but neither the age of debts nor payments. */
type FromCopy = { fromCopy?: true };

export type DebtorsPage = EndpointOutput<typeof listDebtors>["data"] & FromCopy;

export function useDebtors(filter: DebtorFilter, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...CREDIT_KEY, "debtors", filter],
    queryFn: ({ signal }) =>
      fallBackToReplica<DebtorsPage>(
        async () => (await call(listDebtors, { query: filter }, { signal })).data,
        (copy, storeId) => copy.readDebtorsFromReplica(storeId, filter),
      ),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

export function useCreditAccount(customerId: string | null, page = 1, limit = 20) {
  return useQuery({
    queryKey: [...CREDIT_KEY, "account", customerId, page, limit],
    queryFn: ({ signal }) =>
      fallBackToReplica<CreditAccount & FromCopy>(
        async () => {
          const input = { params: { id: customerId! }, query: { page, limit } };
          return (await call(getCreditAccount, input, { signal })).data;
        },
        (copy, storeId) => copy.readCreditAccountFromReplica(storeId, customerId!),
      ),
    enabled: customerId !== null,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** Refreshes debts, customers and drawer. Call it also after a failure, because the write may have succeeded. */
export function useRefreshCreditQueries() {
  const queryClient = useQueryClient();
  return () => {
    invalidateDebtQueries(queryClient);
    invalidateShiftQuery(queryClient);
    void refreshReplica(queryClient);
  };
}

type NewPayment = {
  id: string;
  key: string;
  body: EndpointCallInput<typeof payCustomerDebt>["body"];
  /** The payment as the device computed it, shown and printed before the server answers. */
  shown: DebtPayment;
};

/** Pays a debt. All tries use the same idempotency key. Without the server the device queues the payment. */
export function usePayDebt() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ id, key, body, shown }: NewPayment): Promise<DebtPayment> => {
      const draft = { kind: "debtPayment", key, params: { id }, body: { ...body }, lateBody: {} } as const;
      const outcome = await record({ ...draft, total: body.amount, shown });
      if ("answer" in outcome) return outcome.answer as DebtPayment;
      const { number, at } = outcome.finished;
      return { ...shown, number, createdAt: at };
    },
    onSettled: useRefreshCreditQueries(),
  });
}

type NewPaymentCorrection = {
  key: string;
  customerId: string;
  payment: CreditEntry;
  method: MoneyPaymentMethod;
};

/** Corrects the method of a payment. Without the server the device queues the correction. */
export function useCorrectDebtPayment() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: ({ key, customerId, payment, method }: NewPaymentCorrection) =>
      record({
        kind: "debtPaymentCorrection",
        key,
        params: { id: customerId, paymentId: payment.id },
        body: { method },
        lateBody: {},
        shown: null,
        total: -payment.amount,
      }),
    onSettled: useRefreshCreditQueries(),
  });
}

export const useReverseDebtPayment = () =>
  useWrite(reverseDebtPayment, { onSettled: useRefreshCreditQueries() });
export const useAdjustDebt = () => useWrite(adjustCustomerDebt, { onSettled: useRefreshCreditQueries() });
export const useChangeCreditTerms = () =>
  useWrite(changeCustomerCredit, { onSettled: useRefreshCreditQueries() });

export function useRecordCreditConsent() {
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { id }, query: { page: 1, limit: 1 } };
      const { customer } = (await call(getCreditAccount, input)).data;
      if (customer.creditConsent) return customer;
      const { name, phone, email, address, documentType, document } = customer;
      const creditConsent = createCreditConsent();
      const body = { name, phone, email, address, documentType, document, creditConsent };
      return (await call(updateCustomer, { params: { id }, body })).data.customer;
    },
    onSettled: useRefreshCreditQueries(),
  });
}

const NOTEBOOK_REASON = "Cuaderno";

/**
 * Records a notebook line: a new customer if there is none, and the debt, each with its own idempotency key. `as` is the
 * key of the user who sends the notebook: the calls fail if another user has signed in.
 */
export async function recordNotebookLine(line: NotebookLine, customerId: string | null, as: string | null) {
  const { keys, name, phone, balance } = line;
  const create = async () => {
    const options = { idempotencyKey: keys.customer, as };
    return (await call(createCustomer, { body: { name, phone } }, options)).data.customer.id;
  };
  const params = { id: customerId ?? (await create()) };
  const body = { amount: balance ?? 0, reason: NOTEBOOK_REASON };
  await call(adjustCustomerDebt, { params, body }, { idempotencyKey: keys.adjustment, as }).catch(
    ignoreAlreadyRecordedError,
  );
}

export const readAllCustomers = () => call(listCustomers, {});
