import { keepPreviousData } from "@tanstack/react-query";
import {
  adjustPayable,
  getSupplierAccount,
  listPayables,
  type PayableSort,
  paySupplier,
  returnToSupplier,
  reverseSupplierPayment,
} from "#core/contract/payables.ts";
import { useEndpoint, useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { PAYABLES_KEY, PRODUCTS_KEY, REPORTS_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";

type PayableFilter = { search: string; sort: PayableSort; page: number; limit: number };

const OPTIONS = { staleTime: 10_000, placeholderData: keepPreviousData } as const;

export const usePayables = (filter: PayableFilter) =>
  useEndpoint(PAYABLES_KEY, listPayables, { query: filter }, OPTIONS);

export const useSupplierAccount = (id: string, page: number) =>
  useEndpoint(PAYABLES_KEY, getSupplierAccount, { params: { id }, query: { page, limit: 20 } }, OPTIONS);

/** A change of a supplier account also changes the drawer of the shift, reports and products. */
const useRefresh = () => useInvalidate(PAYABLES_KEY, SHIFTS_KEY, REPORTS_KEY, PRODUCTS_KEY);

export const usePaySupplier = () => useWrite(paySupplier, { onSettled: useRefresh() });
export const useAdjustPayable = () => useWrite(adjustPayable, { onSettled: useRefresh() });
export const useRecordReturnToSupplier = () => useWrite(returnToSupplier, { onSettled: useRefresh() });
export const useReverseSupplierPayment = () => useWrite(reverseSupplierPayment, { onSettled: useRefresh() });
