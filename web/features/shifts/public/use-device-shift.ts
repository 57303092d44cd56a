import { useEffect } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { useMay } from "#web/api/use-may.ts";
import { useCachedCurrentShift, useCurrentShift } from "#web/features/shifts/current-shift.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useDeviceTill } from "./device-till.ts";

/** The open shift of this device's till. Loads if `wanted`, and always if the store requires shifts. */
export function useDeviceShift(wanted = true) {
  const may = useMay();
  const { shifts: mode } = useStoreSettings();
  const [tillId, chooseTill] = useDeviceTill();
  const used = mode !== "OFF" && may("shifts.use");
  const isNeeded = used && mode === "REQUIRED";
  const query = useCurrentShift(tillId, isNeeded || (used && wanted));
  const knownShift = useCachedCurrentShift(tillId);

  // The chosen till was deleted.
  const isTillGone = query.error instanceof ApiError && query.error.code === "TILL_NOT_FOUND";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect applies to the signed-in store
  useEffect(() => {
    if (isTillGone && tillId) chooseTill(null);
  }, [isTillGone, tillId]);

  return {
    used,
    tillId,
    chooseTill,
    query,
    /** The shift that new sales belong to; null when none is open or known. */
    known: () => (used ? (knownShift.read()?.shift ?? null) : null),
    shiftId: () => (used ? (knownShift.read()?.shift?.id ?? null) : null),
    /** Whether the store requires a shift for each sale and none is open. */
    isMissing: () => isNeeded && knownShift.read()?.shift === null,
    /** `isMissing` as a value for rendering. */
    missing: isNeeded && query.data?.shift === null,
    /** Reads the open shift again after another device closed it. */
    forget: knownShift.forget,
  };
}

export type DeviceShiftState = ReturnType<typeof useDeviceShift>;
