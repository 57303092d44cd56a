import { useEffect } from "react";
import { can } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useCurrentShift, useKnownShift } from "#web/features/shifts/current-shift.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useTillHere } from "./till-here.ts";

/**
 * What is open in the drawer at which this device stands, for whatever brings money in or takes it out. It is asked for
 * once it is `wanted`; where the store wants one for each sale, at once.
 */
export function useShiftHere(wanted = true) {
  const { user } = useSession();
  const { shifts: mode } = useStoreSettings();
  const [tillId, chooseTill] = useTillHere();
  const used = mode !== "OFF" && user !== null && can(user.role, "shifts.use");
  const isNeeded = used && mode === "REQUIRED";
  const query = useCurrentShift(tillId, isNeeded || (used && wanted));
  const known = useKnownShift(tillId);

  // What was chosen here is no till of the store any more.
  const gone = query.error instanceof ApiError && query.error.code === "TILL_NOT_FOUND";
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses for the store that is signed in
  useEffect(() => {
    if (gone && tillId) chooseTill(null);
  }, [gone, tillId]);

  return {
    used,
    tillId,
    chooseTill,
    query,
    /** The one that what is sold now belongs to; null where none is open, or nobody knows. */
    known: () => (used ? (known.read()?.shift ?? null) : null),
    shiftId: () => (used ? (known.read()?.shift?.id ?? null) : null),
    /** The store wants one for each sale, and none is open. */
    isMissing: () => isNeeded && known.read()?.shift === null,
    /** As it is drawn; only what is asked of a query here is drawn anew. */
    missing: isNeeded && query.data?.shift === null,
    /** Somebody closed it: what is open now is asked for. */
    forget: known.forget,
  };
}

export type ShiftHere = ReturnType<typeof useShiftHere>;
