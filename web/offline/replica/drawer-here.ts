import type { Changes } from "#core/contract/changes.ts";
import type { CashMovement } from "#core/contract/shifts.ts";
import type { Current } from "#web/features/shifts/current-shift.queries.ts";
import type { Entry } from "#web/offline/queue/entry.ts";
import { shiftWithoutFigures } from "./shift-without-figures.ts";

type Waiting = Pick<Entry, "key" | "kind" | "params" | "body" | "shown" | "state" | "number">;

/**
 * How a drawer stands by what the server said last and what was done here since. What it comes to only the server knows: also
 * other devices may have sold into it.
 */
export function drawerHere(
  { till, shift: known }: Pick<Changes, "till" | "shift">,
  entries: readonly Waiting[],
): Current {
  let shift = known && shiftWithoutFigures({ ...known, till });
  let proposedFloat: number | null = null;
  for (const { kind, params, body, shown, number, state } of entries) {
    // What the server refused, as where another device had opened it, is not so.
    if (state !== "LATE") continue;
    if (kind === "opening") {
      const at = body.tillId ?? till.id;
      if (at === till.id) shift = shown as NonNullable<Current["shift"]>;
    } else if (!shift || params.id !== shift.id) continue;
    else if (kind === "cashMovement") {
      const movement = { ...(shown as CashMovement), ...(number && { number }) };
      shift = { ...shift, movements: [...shift.movements, movement] };
    } else if (kind === "closing") {
      shift = null;
      proposedFloat = (body.floatLeft as number | undefined) ?? null;
    }
  }
  return { shift, proposedFloat, unshifted: null, fromCopy: true };
}
