import { useQuery } from "@tanstack/react-query";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import type { ReportRange } from "./report-range.ts";

export function useTaxReport(query: ReportRange) {
  return useQuery({
    staleTime: 0,
    queryKey: [...REPORTS_KEY, "taxes", query],
    queryFn: async ({ signal }) => (await call(taxReport, { query }, { signal })).data,
  });
}
