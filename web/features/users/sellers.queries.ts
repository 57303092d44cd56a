import { useQuery } from "@tanstack/react-query";

export const SELLERS_KEY = ["sellers"] as const;

export function useSellers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: SELLERS_KEY,
    // A lazy import, because every screen loads this file first.
    queryFn: async ({ signal }) => (await import("./sellers-call.ts")).readSellers(signal),
    staleTime: 5 * 60_000,
  });
}
