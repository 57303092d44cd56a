import { useState } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { closeShift, Shift } from "#core/contract/shifts/shifts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { useCloseShift } from "../shifts.queries.ts";
import {
  buildClosingRequestBody,
  type CashCountDraft,
  computeCountedCash,
  createCashCountDraft,
  readStoredCashCount,
} from "./count-draft.ts";

type Body = NonNullable<EndpointCallInput<typeof closeShift>["body"]>;

const NOTHING_COUNTED = "Cuenta el efectivo. Si no hay nada, escribe 0.";

/** A closing made on this device, which the server does not have yet. */
export type LocalShiftClosing = { counted: number; floatLeft: number | null };

/** Counts and closes a shift. `onClosed` also runs when another user closed the shift first. */
export function useShiftClosing(shift: Shift, onClosed: (localClosing: LocalShiftClosing | null) => void) {
  const storageName = `count of ${shift.id}`;
  const [draft, setDraft] = useState<CashCountDraft>(
    () => readStoredCashCount(readTabValue(storageName)) ?? createCashCountDraft(shift),
  );
  const [step, setStep] = useState<1 | 2>(1);
  const { mutateAsync: close } = useCloseShift();
  const form = useRetryableSubmit({
    what: `closing of ${shift.id}`,
    send: (body: Body, key) => close({ id: shift.id, key, body }),
    failed: (error) => {
      if (!(error instanceof ApiError) || !CLOSED_ALREADY.has(error.code))
        return failedWriteText(error, "No pudimos cerrar la caja");
      leave(null);
      return "";
    },
    onDone: (isKnown) =>
      leave(isKnown || cash === null ? null : { counted: cash, floatLeft: draft.floatLeft }),
  });
  function leave(localClosing: LocalShiftClosing | null) {
    removeTabValue(storageName);
    onClosed(localClosing);
  }

  function change(part: Partial<CashCountDraft>) {
    if (form.isBusy()) return;
    form.clear();
    const next = { ...draft, ...part };
    setDraft(next);
    storeTabValue(storageName, next);
  }

  const cash = computeCountedCash(draft);
  function findProblem(): string | null {
    if (cash === null) return NOTHING_COUNTED;
    return step === 2 && (draft.floatLeft ?? 0) > cash ? "No puede quedar más de lo que contaste." : null;
  }
  const problem = findProblem();

  function compare() {
    if (cash === null) return void form.trySend(NOTHING_COUNTED);
    // The proposed amount to leave is the opening float, unless less was counted.
    if (draft.floatLeft === shift.openingFloat && cash < draft.floatLeft) change({ floatLeft: cash });
    form.clear();
    setStep(2);
  }

  return {
    draft,
    change,
    step,
    notice: form.notice,
    /** Why the step cannot go on; null if it can. */
    problem,
    compare,
    finish: () => form.trySend(problem ?? buildClosingRequestBody(draft)),
    busy: form.busy,
    back: () => {
      if (form.isBusy()) return;
      form.clear();
      setStep(1);
    },
  };
}

/** Codes that mean: another user closed the shift, or this device did with another count. */
const CLOSED_ALREADY = new Set(["SHIFT_CLOSED", "IDEMPOTENCY_MISMATCH", "ALREADY_RECORDED"]);
