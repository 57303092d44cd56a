import { useQuery } from "@tanstack/react-query";

export const SELLERS_QUERY_KEY = ["sellers"] as const;

export function useSellers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: SELLERS_QUERY_KEY,
    // A lazy import keeps the API contract out of the code that every screen loads.
    queryFn: async ({ signal }) => (await import("./sellers-call.ts")).readSellers(signal),
    staleTime: 5 * 60_000,
  });
}
