import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CURRENT_SHIFT } from "#web/api/query-keys.ts";
import type { Drawer } from "#web/offline/replica/drawer-here.ts";

// Every till has these with its first files, so that none of them may bring the contract of shifts along.

export type Current = Drawer;

/** The open shift of a till, or of the first one, and with what to open the next. */
export function useCurrentShift(tillId: string | null = null, enabled = true) {
  return useQuery({
    queryKey: [...CURRENT_SHIFT, tillId],
    enabled,
    queryFn: async ({ signal }): Promise<Current> =>
      (await import("./current-shift-call.ts")).readCurrent(tillId, signal),
    staleTime: 10_000,
    // Somebody may have closed it on another device.
    refetchOnWindowFocus: "always",
  });
}

/** What is known of the open shift at this very moment, whatever was drawn last. */
export function useKnownShift(tillId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = [...CURRENT_SHIFT, tillId];
  return {
    read: () => queryClient.getQueryData<Current>(queryKey),
    /** Nobody knows any more: it is asked for anew. */
    forget: () => void queryClient.resetQueries({ queryKey }),
  };
}
