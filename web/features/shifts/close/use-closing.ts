import { useState } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { closeShift, Shift } from "#core/contract/shifts/shifts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
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
  const [notice, setNotice] = useState<string | null>(null);
  const { mutateAsync: close } = useCloseShift();
  const { keyOf: keyFor, settle } = useFormRetryKey<Body>(`closing of ${shift.id}`);
  const { run, busy, isBusy } = useOneAtATime();

  function change(part: Partial<CashCountDraft>) {
    if (isBusy()) return;
    setNotice(null);
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
    if (cash === null) return setNotice(problem);
    // The proposed amount to leave is the opening float, unless less was counted.
    if (draft.floatLeft === shift.openingFloat && cash < draft.floatLeft) change({ floatLeft: cash });
    setNotice(null);
    setStep(2);
  }

  async function finish() {
    if (isBusy()) return;
    if (cash === null || problem) return setNotice(problem);
    setNotice(null);
    const body = buildClosingRequestBody(draft);
    const tried = { key: keyFor(body), sent: body };
    await run(async () => {
      try {
        const isKnown = await close({ id: shift.id, ...tried, body });
        settle(tried, null);
        removeTabValue(storageName);
        onClosed(isKnown ? null : { counted: cash, floatLeft: draft.floatLeft });
      } catch (error) {
        settle(tried, error);
        if (error instanceof ApiError && CLOSED_ALREADY.has(error.code)) {
          removeTabValue(storageName);
          return onClosed(null);
        }
        setNotice(failedWriteText(error, "No pudimos cerrar la caja"));
      }
    });
  }

  return {
    draft,
    change,
    step,
    notice,
    /** Why the step cannot go on; null if it can. */
    problem,
    compare,
    finish,
    busy,
    back: () => {
      if (isBusy()) return;
      setNotice(null);
      setStep(1);
    },
  };
}

/** Codes that mean: another user closed the shift, or this device did with another count. */
const CLOSED_ALREADY = new Set(["SHIFT_CLOSED", "IDEMPOTENCY_MISMATCH", "ALREADY_RECORDED"]);
