import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changePromotion,
  createPromotion,
  listPromotions,
  promotionsReport,
} from "#core/contract/promotions/promotions.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useWrite } from "#web/api/endpoint-hooks.ts";
import { PROMOTIONS_KEY, REPORTS_KEY } from "#web/api/query-keys.ts";
import { refreshReplica } from "#web/offline/replica/access.ts";

export function usePromotions(page: number) {
  return useQuery({
    queryKey: [...PROMOTIONS_KEY, "list", page],
    queryFn: ({ signal }) => call(listPromotions, { query: { page } }, { signal }),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: PROMOTIONS_KEY });
    void refreshReplica(queryClient);
  };
}

export type NewPromotionRequestBody = EndpointCallInput<typeof createPromotion>["body"];

export const useCreatePromotion = () => useWrite(createPromotion, useRefresh());
export const useChangePromotion = () => useWrite(changePromotion, useRefresh());

export const usePromotionsReport = (range: { startDate: string; endDate: string }) =>
  useEndpoint([...REPORTS_KEY, "promotions", range], promotionsReport, { query: range }, { staleTime: 0 });
