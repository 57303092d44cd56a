import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changePromotion,
  createPromotion,
  listPromotions,
  promotionsReport,
} from "#core/contract/promotions/promotions.ts";
import { useEndpoint, useEndpointAnswer, useWrite } from "#web/api/endpoint-hooks.ts";
import { PROMOTIONS_KEY, REPORTS_KEY } from "#web/api/query-keys.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";

export const usePromotions = (page: number) =>
  useEndpointAnswer(PROMOTIONS_KEY, listPromotions, { query: { page } });

const useRefresh = () => useInvalidateWithReplica(PROMOTIONS_KEY);

export type NewPromotionRequestBody = EndpointCallInput<typeof createPromotion>["body"];

export const useCreatePromotion = () => useWrite(createPromotion, { onSettled: useRefresh() });
export const useChangePromotion = () => useWrite(changePromotion, { onSettled: useRefresh() });

export const usePromotionsReport = (range: { startDate: string; endDate: string }) =>
  useEndpoint(REPORTS_KEY, promotionsReport, { query: range }, { staleTime: 0 });
