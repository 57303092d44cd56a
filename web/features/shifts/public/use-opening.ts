import { useState } from "react";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { type NewShiftOpening, useOpenShift } from "#web/features/shifts/shifts.queries.ts";
import type { DeviceShiftState } from "./use-device-shift.ts";

/** Opens a shift. Proposes the amount that the last closing left in the drawer. */
export function useShiftOpening(
  { tillId, chooseTill, query }: DeviceShiftState,
  onOpened: (shift: Shift) => void,
) {
  const { store } = useSession();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const proposed = query.data?.proposedFloat ?? null;
  const float = typed === undefined ? proposed : typed;
  const unshifted = query.data?.unshifted ?? null;
  /** Cash moved outside any shift since the last closing. It joins the new shift unless the user declines. */
  const beside = unshifted && unshifted.count > 0 && unshifted.cash !== 0 ? unshifted : null;
  const [taken, setTaken] = useState(true);
  const { mutateAsync: open } = useOpenShift(tillId);
  const change = useRetryableSubmit({
    what: `opening of ${tillId ?? "the first till"}`,
    send: async (opening: NewShiftOpening, key: string) => {
      try {
        const shift = (await open({ key, ...opening })).shift!;
        // A lazy import, because the till loads this file. If it fails, nothing is printed.
        if (store)
          void import("../opening-paper.ts").then(
            ({ printShiftOpening }) => printShiftOpening(shift, store),
            () => undefined,
          );
        return shift;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        // Another device opened a shift first, so this device uses that shift.
        const opened = code === "SHIFT_OPEN" ? (await query.refetch()).data?.shift : null;
        // The next try uses the first till.
        if (code === "TILL_INACTIVE") chooseTill(null);
        if (opened) return opened;
        throw error;
      }
    },
    failed: "No pudimos abrir la caja",
    onDone: onOpened,
  });
  return {
    ...change,
    float,
    proposed,
    setFloat: setTyped,
    beside,
    taken,
    setTaken,
    read: (): NewShiftOpening | string =>
      float == null
        ? "Escribe con cuánto dinero abres. Si no hay nada, escribe 0."
        : { openingFloat: float, ...(beside && taken && { takeUnshifted: true }) },
  };
}

export type ShiftOpeningState = ReturnType<typeof useShiftOpening>;
