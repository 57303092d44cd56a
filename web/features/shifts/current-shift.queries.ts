import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CURRENT_SHIFT } from "#web/api/query-keys.ts";
import type { Drawer } from "#web/offline/replica/drawer-here.ts";

// Separate from the other shift queries: every till loads these first, without the shifts contract.

export type Current = Drawer;

/** The open shift of a till, or of the first one, and the proposed float. */
export function useCurrentShift(tillId: string | null = null, enabled = true) {
  return useQuery({
    queryKey: [...CURRENT_SHIFT, tillId],
    enabled,
    queryFn: async ({ signal }): Promise<Current> =>
      (await import("./current-shift-call.ts")).readCurrent(tillId, signal),
    staleTime: 10_000,
    // It may have been closed on another device.
    refetchOnWindowFocus: "always",
  });
}

/** The cached open shift, read outside rendering. */
export function useKnownShift(tillId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = [...CURRENT_SHIFT, tillId];
  return {
    read: () => queryClient.getQueryData<Current>(queryKey),
    /** The cached value is wrong: read it again. */
    forget: () => void queryClient.resetQueries({ queryKey }),
  };
}
