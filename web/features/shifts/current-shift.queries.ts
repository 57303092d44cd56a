import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CURRENT_SHIFT_KEY } from "#web/api/query-keys.ts";
import type { LocalDrawer } from "#web/offline/replica/local-drawer.ts";

// A separate file, because the till loads it when it opens, without the other shift queries.

export type CurrentDrawer = LocalDrawer;

/** Reads the open shift of a till, or of the first till, and the proposed float. */
export function useCurrentShift(tillId: string | null = null, enabled = true) {
  return useQuery({
    queryKey: [...CURRENT_SHIFT_KEY, tillId],
    enabled,
    queryFn: async ({ signal }): Promise<CurrentDrawer> =>
      (await import("./current-shift-call.ts")).readCurrentShift(tillId, signal),
    staleTime: 10_000,
    // Another device may have closed the shift.
    refetchOnWindowFocus: "always",
  });
}

/** Reads the cached open shift outside rendering. */
export function useCachedShift(tillId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = [...CURRENT_SHIFT_KEY, tillId];
  return {
    read: () => queryClient.getQueryData<CurrentDrawer>(queryKey),
    /** Drops an outdated cached value and reads the shift again. */
    forget: () => void queryClient.resetQueries({ queryKey }),
  };
}
