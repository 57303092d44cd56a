import { useQuery } from "@tanstack/react-query";
import { presentationsReport } from "#core/contract/reports/reports.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

export function useSalesByPack(id: string) {
  return useQuery({
    queryKey: [...REPORTS_KEY, "presentations", id],
    queryFn: async ({ signal }) => {
      const query = { startDate: addDays(dayOf(new Date()), -29) };
      return (await call(presentationsReport, { params: { id }, query }, { signal })).data;
    },
  });
}
