import { useQuery } from "@tanstack/react-query";
import type { ApplyPromotions } from "#core/sale/promotions.ts";
import { PROMOTIONS_KEY } from "#web/api/query-keys.ts";
import { registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadPromotions = registerLazyChunk(() => import("./open-promotions.ts"));

/** Milliseconds after which the promotions are read again. */
const FRESH_MS = 60_000;

/** Returns the function that applies promotions; null until they are loaded, and in a store without promotions. */
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
