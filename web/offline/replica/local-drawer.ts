import type { ReplicaChanges } from "#core/contract/changes.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { DrawerState, WaitingEntry } from "#web/offline/operations/operation.ts";
import { buildShiftWithoutTotals } from "./shift-without-totals.ts";

export type LocalDrawer = {
  shift: Shift | null;
  proposedFloat: number | null;
  /** Cash that moved outside a shift since the last closing; null when unknown. */
  unshifted: { since: string; count: number; cash: number | null } | null;
  fromCopy?: true;
};

/** The drawer as this device knows it. Its totals are unknown, because other devices may have sold in it. */
export function buildLocalDrawer(
  { till, shift }: Pick<ReplicaChanges, "till" | "shift">,
  entries: readonly WaitingEntry[],
): LocalDrawer {
  const state: DrawerState = {
    shift: shift && buildShiftWithoutTotals({ ...shift, till }),
    proposedFloat: null,
  };
  // Entries whose answer is awaited (ASKED) or that were refused do not count.
  const late = entries.filter(({ state }) => state === "LATE");
  const now = late.reduce(
    (drawer, entry) => operationOf(entry.kind).drawerAfter?.(entry, drawer, till.id) ?? drawer,
    state,
  );
  return { ...now, unshifted: null, fromCopy: true };
}
