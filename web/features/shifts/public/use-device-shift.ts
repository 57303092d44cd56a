import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { useCachedCurrentShift, useCurrentShift } from "#web/features/shifts/current-shift.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { createStorageSignal } from "#web/signal.ts";
import { readStored, writeStored } from "#web/storage.ts";

/** Key in localStorage of the device's till, without the id of the store. */
const TILL_KEY = "till:";
const tillChanges = createStorageSignal();

/** Milliseconds that a sale waits for its shift on a bad connection. */
const MAX_WAIT = 3_000;

/** The open shift of this device's till. Loads if `wanted`, and always if the store requires shifts. */
export function useDeviceShift(wanted = true) {
  const may = useMay();
  const { shifts: mode } = useStoreSettings();
  const [tillId, chooseTill] = useDeviceTill();
  const used = mode !== "OFF" && may("shifts.use");
  const isNeeded = used && mode === "REQUIRED";
  const query = useCurrentShift(tillId, isNeeded || (used && wanted));
  const knownShift = useCachedCurrentShift(tillId);

  // The server does not know the chosen till, because it was deleted.
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
    /** Whether the first answer is still to come. */
    isLoading: query.isLoading && query.failureCount === 0,
    /** Waits until `known` is final, but not long. Null if it is. Without an answer the server chooses the shift. */
    load: () =>
      used && !knownShift.read() && query.failureCount === 0
        ? Promise.race([
            knownShift.load().catch(() => {}),
            new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
          ])
        : null,
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

/** This device's till, for all users who sign in here; null means the store's first till. */
function useDeviceTill() {
  const key = TILL_KEY + (useSession().store?.id ?? "");
  const tillId = useSyncExternalStore(tillChanges.subscribe, () => readStored(key));

  function choose(chosen: string | null) {
    writeStored(key, chosen || null);
    tillChanges.emit();
  }

  return [tillId, choose] as const;
}
