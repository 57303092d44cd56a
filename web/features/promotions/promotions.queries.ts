import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changePromotion,
  createPromotion,
  listPromotions,
  promotionsReport,
} from "#core/contract/promotions/promotions.ts";
import { call } from "#web/api/client.ts";
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

export function useCreatePromotion() {
  return useMutation({
    mutationFn: async ({ body, key }: { body: NewPromotionRequestBody; key: string }) =>
      (await call(createPromotion, { body }, { idempotencyKey: key })).data.promotion,
    onSettled: useRefresh(),
  });
}

type Change = { id: string; body: EndpointCallInput<typeof changePromotion>["body"] };

export function useChangePromotion() {
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(changePromotion, { params: { id }, body })).data.promotion,
    onSettled: useRefresh(),
  });
}

export function usePromotionsReport(range: { startDate: string; endDate: string }) {
  return useQuery({
    staleTime: 0,
    queryKey: [...REPORTS_KEY, "promotions", range],
    queryFn: async ({ signal }) => (await call(promotionsReport, { query: range }, { signal })).data,
  });
}
