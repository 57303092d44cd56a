import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Promote } from "#core/sale/promotions.ts";
import { PROMOTIONS } from "#web/api/query-keys.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";

const loadPromotions = later(() => import("./promote-here.ts"));

const FRESH_MS = 60_000;

/** Null in a store without promotions, and until they are loaded. */
export function usePromote(selling: boolean): Promote | null {
  const here = useLater(loadPromotions, selling);
  const { data } = useQuery({
    enabled: selling && here !== null,
    queryKey: [...PROMOTIONS, "open"],
    queryFn: ({ signal }) => here!.readOpenPromotions(signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return useMemo(() => (here && data && data.length > 0 ? here.createPromote(data) : null), [here, data]);
}
