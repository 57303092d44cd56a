import { sellersReport } from "#core/contract/reports/reports.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

/** Both dates are included, as `YYYY-MM-DD`. */
export const useSellersReport = (query: { startDate: string; endDate: string }, enabled = true) =>
  useEndpoint(REPORTS_KEY, sellersReport, { query }, { staleTime: 0, enabled });
