import { useQuery } from "@tanstack/react-query";
import type { ApplyPromotions } from "#core/sale/promotions.ts";
import { PROMOTIONS_KEY } from "#web/api/query-keys.ts";
import { registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadPromotions = registerLazyChunk(() => import("./bind-promotions.ts"));

const FRESH_MS = 60_000;

/** Null in a store without promotions, and until they are loaded. */
export function useApplyPromotions(selling: boolean): ApplyPromotions | null {
  const { data } = useQuery({
    enabled: selling,
    queryKey: [...PROMOTIONS_KEY, "open"],
    queryFn: async ({ signal }) => {
      const { readOpenPromotions, createPromotionApplier } = await loadPromotions();
      const promotions = await readOpenPromotions(signal);
      return promotions.length > 0 ? { promotions, apply: createPromotionApplier(promotions) } : null;
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data?.apply ?? null;
}
