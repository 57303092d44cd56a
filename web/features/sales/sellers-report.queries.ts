import { useQuery } from "@tanstack/react-query";
import { sellersReport } from "#core/contract/reports/reports.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

/** Both dates are included, as `YYYY-MM-DD`. */
export function useSellersReport(query: { startDate: string; endDate: string }, enabled = true) {
  return useQuery({
    staleTime: 0,
    enabled,
    queryKey: [...REPORTS_KEY, "sellers", query],
    queryFn: async ({ signal }) => (await call(sellersReport, { query }, { signal })).data,
  });
}
