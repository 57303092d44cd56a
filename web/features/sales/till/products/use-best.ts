import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bestSellers } from "#core/contract/sales.ts";
import { call } from "#web/api/client.ts";
import { orFromCopy } from "#web/offline/replica/fallback.ts";
import type { Best } from "./shelf.ts";

/** By then it is another hour for what sells. */
const FRESH_MS = 30 * 60_000;
const NONE: Best = [];

/**
 * What sells at this hour, the best first; without the server what sold best in the month when it was last reached. Null until it
 * is known, or is known not to come; then the same for as long as the screen stands: tiles that move are missed by the hand.
 */
export function useBest(): Best | null {
  const { data, isPending } = useQuery({
    queryKey: ["best-sellers"],
    queryFn: ({ signal }) =>
      orFromCopy<Best>(
        async () => (await call(bestSellers, {}, { signal })).data,
        (copy, storeId) => copy.copiedBest(storeId),
      ),
    staleTime: FRESH_MS,
    retry: false,
  });
  const now = isPending ? null : (data ?? NONE);
  const [shown, show] = useState(now);
  if (shown === null && now !== null) show(now);
  return shown ?? now;
}
