import { useQuery } from "@tanstack/react-query";
import { useSession } from "#web/api/session.tsx";
import { fetchBest } from "./best-sellers.ts";
import type { Best } from "./shelf.ts";

/** A day's sales change little of what sells best in a month, and tiles that move are missed by the hand. */
const FRESH_MS = 30 * 60_000;
const NONE: Best = [];

/** Null until it is known, or is known not to come: what is in sight must not move under a finger. */
export function useBest(): Best | null {
  const { user } = useSession();
  const role = user?.role;
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ["best-sellers"],
    queryFn: ({ signal }) => fetchBest(role!, signal),
    enabled: role !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  });
  if (isPending && fetchStatus === "fetching") return null;
  return data ?? NONE;
}
