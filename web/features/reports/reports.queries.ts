import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  dayReport,
  financialReport,
  inventoryReport,
  paymentMethodsReport,
  salesReport,
  topProductsReport,
} from "#core/contract/reports/reports.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import type { ReportRange } from "./report-range.ts";

// No placeholder data of other days, because an Excel file would save it under the wrong dates.
const fresh = { staleTime: 0 };

export function useSalesReport(query: ReportRange) {
  return useQuery({
    ...fresh,
    queryKey: [...REPORTS_KEY, "sales", query],
    queryFn: async ({ signal }) => (await call(salesReport, { query }, { signal })).data,
  });
}

export function useInventoryReport() {
  return useQuery({
    ...fresh,
    queryKey: [...REPORTS_KEY, "inventory"],
    queryFn: async ({ signal }) => (await call(inventoryReport, {}, { signal })).data,
  });
}

export function useFinancialReport(query: ReportRange) {
  return useQuery({
    ...fresh,
    queryKey: [...REPORTS_KEY, "financial", query],
    queryFn: async ({ signal }) => (await call(financialReport, { query }, { signal })).data,
  });
}

export function usePaymentMethodsReport(query: ReportRange) {
  return useQuery({
    ...fresh,
    queryKey: [...REPORTS_KEY, "methods", query],
    queryFn: async ({ signal }) => (await call(paymentMethodsReport, { query }, { signal })).data,
  });
}

/** Null means today. */
export const dayReportQuery = (date: string | null) =>
  queryOptions({
    ...(date !== null && fresh),
    queryKey: [...REPORTS_KEY, "day", date],
    queryFn: async ({ signal }) =>
      (await call(dayReport, { query: { ...(date && { date }) } }, { signal })).data,
  });

export function useDayReport(date: string | null, enabled = true) {
  return useQuery({ ...dayReportQuery(date), enabled });
}

export function useTopProductsReport(query: ReportRange) {
  return useQuery({
    ...fresh,
    queryKey: [...REPORTS_KEY, "top-products", query],
    queryFn: async ({ signal }) => (await call(topProductsReport, { query }, { signal })).data,
  });
}
