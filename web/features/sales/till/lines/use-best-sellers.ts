import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listBestSellers } from "#core/contract/sales/sale-lists.ts";
import { call } from "#web/api/client.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import type { BestSellerIds } from "./product-order.ts";

const HOUR_MS = 60 * 60_000;
/**
 * Milliseconds that the till waits for the server's ranking before it uses the replica's. A page that opens
 * requests the ranking early (web/api/first-reads.ts).
 */
const TIMEOUT_MS = 150;
const NONE: BestSellerIds = [];

/** One ranking for each hour of the clock, so that no tile moves between two sales. */
export const bestSellersQuery = () =>
  queryOptions({
    queryKey: ["best-sellers", Math.floor(Date.now() / HOUR_MS)],
    queryFn: ({ signal }) =>
      fallBackToReplica<BestSellerIds>(
        async () => (await call(listBestSellers, {}, { signal })).data,
        async (copy, storeId) => {
          const { best = [] } = (await copy.readReplicaInfo(storeId)) ?? {};
          return best.length > 0 ? best : null;
        },
        { timeoutMs: TIMEOUT_MS },
      ),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry: false,
  });

/** Best sellers of this hour; offline, of the month. Fixed once loaded: moving tiles cause wrong taps. */
export function useBestSellers(): BestSellerIds | null {
  const { data, isPending } = useQuery(bestSellersQuery());
  const now = isPending ? null : (data ?? NONE);
  const [shown, show] = useState(now);
  if (shown === null && now !== null) show(now);
  return shown ?? now;
}
