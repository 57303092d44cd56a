import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { CURRENT_SHIFT_KEY } from "#web/api/query-keys.ts";
import type { LocalDrawer } from "#web/offline/replica/local-drawer.ts";

// A separate file, so that the till loads only this shift query when it opens.

export type CurrentShiftAnswer = LocalDrawer;

const currentShiftQuery = (tillId: string | null) =>
  queryOptions({
    queryKey: [...CURRENT_SHIFT_KEY, tillId],
    queryFn: async ({ signal }): Promise<CurrentShiftAnswer> =>
      (await import("./current-shift-call.ts")).readCurrentShift(tillId, signal),
    staleTime: 10_000,
    // Another device may have closed the shift.
    refetchOnWindowFocus: "always",
  });

/** Reads the open shift of a till, or of the first till, and the proposed opening float. */
export function useCurrentShift(tillId: string | null = null, enabled = true) {
  return useQuery({ ...currentShiftQuery(tillId), enabled });
}

/** Reads the cached open shift outside rendering. */
export function useCachedCurrentShift(tillId: string | null) {
  const queryClient = useQueryClient();
  const query = currentShiftQuery(tillId);
  return {
    read: () => queryClient.getQueryData(query.queryKey),
    /** Waits for the first answer. */
    load: () => queryClient.ensureQueryData(query),
    /** Drops an outdated cached value and reads the shift again. */
    forget: () => void queryClient.resetQueries({ queryKey: query.queryKey }),
  };
}
