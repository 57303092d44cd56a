import type { Changes } from "#core/contract/changes.ts";
import type { Shift } from "#core/contract/shifts.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { DrawerState, Waiting } from "#web/offline/operations/operation.ts";
import { shiftWithoutFigures } from "./shift-without-figures.ts";

/** The drawer of a till. */
export type Drawer = {
  shift: Shift | null;
  proposedFloat: number | null;
  /** Cash that moved since the last closing, in no shift; null where nobody knows of one. */
  unshifted: { since: string; count: number; cash: number | null } | null;
  /** As this device knows it without the server: what it comes to is not in it. */
  fromCopy?: true;
};

/**
 * How a drawer stands by what the server said last and what was done here since. What it comes to only the server knows: also
 * other devices may have sold into it.
 */
export function drawerHere(
  { till, shift }: Pick<Changes, "till" | "shift">,
  entries: readonly Waiting[],
): Drawer {
  const known: DrawerState = {
    shift: shift && shiftWithoutFigures({ ...shift, till }),
    proposedFloat: null,
  };
  // What the server refused, as where another device had opened it, is not so.
  const late = entries.filter(({ state }) => state === "LATE");
  const now = late.reduce(
    (drawer, entry) => operationOf(entry.kind).drawerAfter?.(entry, drawer, till.id) ?? drawer,
    known,
  );
  return { ...now, unshifted: null, fromCopy: true };
}
