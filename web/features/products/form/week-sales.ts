import type { QueryClient } from "@tanstack/react-query";
import { reorderReport } from "#core/contract/reports/reports.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

const WEEK_DAYS = 7;

/** Units sold per week; null without sales. */
export async function readWeeklySales(queryClient: QueryClient, productId: string): Promise<number | null> {
  const sells = await queryClient.fetchQuery({
    queryKey: [...REPORTS_KEY, "week"],
    queryFn: async () => (await call(reorderReport, { query: { days: WEEK_DAYS } })).data,
    staleTime: 60_000,
  });
  const soldPerDay = sells.find(({ product }) => product.id === productId)?.soldPerDay ?? 0;
  return soldPerDay > 0 ? soldPerDay * WEEK_DAYS : null;
}
