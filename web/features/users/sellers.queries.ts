import { useQuery } from "@tanstack/react-query";

export const SELLERS = ["sellers"] as const;

/** Who sells in the store, and who of them has a PIN. */
export function useSellers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: SELLERS,
    // Every screen has this with its first files: the contract of people comes with the question.
    queryFn: async ({ signal }) => (await import("./sellers-call.ts")).readSellers(signal),
    staleTime: 5 * 60_000,
  });
}
