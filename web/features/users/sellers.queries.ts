import { useQuery } from "@tanstack/react-query";

export const SELLERS = ["sellers"] as const;

export function useSellers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: SELLERS,
    // A lazy import, because every screen loads this file first.
    queryFn: async ({ signal }) => (await import("./sellers-call.ts")).readSellers(signal),
    staleTime: 5 * 60_000,
  });
}
