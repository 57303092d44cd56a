import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Shift } from "#core/contract/shifts.ts";

// Every till has these with its first files, so that none of them may bring the contract of shifts along.

export const SHIFTS = ["shifts"] as const;
export const CURRENT = [...SHIFTS, "current"] as const;

export type Current = {
  shift: Shift | null;
  proposedFloat: number | null;
  /** Cash that moved since the last closing, in no shift; null where nobody knows of one. */
  unshifted: { since: string; count: number; cash: number | null } | null;
  /** As this device knows it without the server: what it comes to is not in it. */
  fromCopy?: true;
};

/** The open shift of a till, or of the first one, and with what to open the next. */
export function useCurrentShift(tillId: string | null = null, enabled = true) {
  return useQuery({
    queryKey: [...CURRENT, tillId],
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
  const queryKey = [...CURRENT, tillId];
  return {
    read: () => queryClient.getQueryData<Current>(queryKey),
    /** Nobody knows any more: it is asked for anew. */
    forget: () => void queryClient.resetQueries({ queryKey }),
  };
}

/** What was sold changes its figures; they are read anew when somebody looks at them. */
export function agedShift(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT, refetchType: "none" });
}
