import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApplyPromotions } from "#core/sale/promotions.ts";
import { PROMOTIONS_KEY } from "#web/api/query-keys.ts";
import { registerLazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadPromotions = registerLazyChunk(() => import("./bind-promotions.ts"));

const FRESH_MS = 60_000;

/** Null in a store without promotions, and until they are loaded. */
export function useApplyPromotions(selling: boolean): ApplyPromotions | null {
  const here = useLazyChunk(loadPromotions, selling);
  const { data } = useQuery({
    enabled: selling && here !== null,
    queryKey: [...PROMOTIONS_KEY, "open"],
    queryFn: ({ signal }) => here!.readOpenPromotions(signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return useMemo(
    () => (here && data && data.length > 0 ? here.createPromotionApplier(data) : null),
    [here, data],
  );
}
