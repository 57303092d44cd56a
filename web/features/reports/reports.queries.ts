import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  dayReport,
  financialReport,
  inventoryReport,
  paymentMethodsReport,
  salesReport,
  topProductsReport,
} from "#core/contract/reports/reports.ts";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import { servicesReport } from "#core/contract/services.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY, SERVICES_KEY } from "#web/api/query-keys.ts";
import type { ReportRange } from "./report-range.ts";

// No placeholder data of other days, because an Excel file would save it under the wrong dates.
const fresh = { staleTime: 0 };

export const useSalesReport = (query: ReportRange) => useEndpoint(REPORTS_KEY, salesReport, { query }, fresh);

export const useInventoryReport = () => useEndpoint(REPORTS_KEY, inventoryReport, {}, fresh);

export const useFinancialReport = (query: ReportRange) =>
  useEndpoint(REPORTS_KEY, financialReport, { query }, fresh);

export const usePaymentMethodsReport = (query: ReportRange) =>
  useEndpoint(REPORTS_KEY, paymentMethodsReport, { query }, fresh);

export const useTopProductsReport = (query: ReportRange) =>
  useEndpoint(REPORTS_KEY, topProductsReport, { query }, fresh);

export const useTaxReport = (query: ReportRange) => useEndpoint(REPORTS_KEY, taxReport, { query }, fresh);

export const useServicesReport = (query: ReportRange) =>
  useEndpoint(SERVICES_KEY, servicesReport, { query }, fresh);

/** The query of a day's report; null means today. */
export const dayReportQuery = (date: string | null) =>
  queryOptions({
    ...(date !== null && fresh),
    queryKey: [...REPORTS_KEY, "day", date],
    queryFn: async ({ signal }) =>
      (await call(dayReport, { query: { ...(date && { date }) } }, { signal })).data,
  });

export const useDayReport = (date: string | null, enabled = true) =>
  useQuery({ ...dayReportQuery(date), enabled });
