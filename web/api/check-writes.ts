import { closeUnusedIdempotencyKey } from "#core/contract/changes.ts";
import { ApiError } from "./api-error.ts";
import { call, readCurrentUserKey } from "./client.ts";
import {
  closeIdempotencyKey,
  isCurrentIdempotencyKey,
  listUnansweredKeys,
  markWriteRecorded,
  type PendingIdempotencyKey,
} from "./idempotency-keys.ts";
import { setUnansweredWritesCheck } from "./idempotent-call.ts";
import { createRetrySchedule, onReachedChange } from "./retry-schedule.ts";
import { timeoutSignal } from "./timeout-signal.ts";

const TIMEOUT_MS = 8_000;

type OnChecked = (write: PendingIdempotencyKey, recorded: boolean) => void;

/**
 * Asks the server whether it recorded the writes that got no answer, until each has an answer. Calls `tell` with
 * each result. Returns a function that stops the check.
 */
export function startUnansweredWritesCheck(tell: OnChecked): () => void {
  const schedule = createRetrySchedule(look);
  const person = readCurrentUserKey();

  async function check(write: PendingIdempotencyKey): Promise<boolean | null | "superseded"> {
    const signal = timeoutSignal(TIMEOUT_MS);
    const input = { params: { id: write.key } };
    const recorded = await call(closeUnusedIdempotencyKey, input, { signal, as: person }).then(
      ({ data }) => data.recorded,
      () => null,
    );
    // Meanwhile the user sent the write under a new idempotency key, whose outcome this check does not know.
    if (!isCurrentIdempotencyKey(person, write)) return "superseded";
    if (recorded) markWriteRecorded(person, write.contents);
    else if (recorded === false) closeIdempotencyKey(person, write.contents);
    return recorded;
  }

  async function look() {
    for (const write of listUnansweredKeys(person)) {
      const recorded = await check(write);
      if (recorded === null) break;
      if (recorded !== "superseded") tell(write, recorded);
    }
    schedule.plan(listUnansweredKeys(person).length === 0 ? "nothing" : "soon");
  }

  const checkSoon = () => {
    schedule.reset();
    schedule.plan("soon");
  };
  async function checkTarget(target: string): Promise<boolean> {
    let isKept = false;
    for (const write of listUnansweredKeys(person, target)) {
      const recorded = await check(write);
      if (recorded === null) throw new ApiError(0, "NO_CONNECTION", STILL_UNKNOWN);
      if (recorded === true) isKept = true;
    }
    return isKept;
  }
  setUnansweredWritesCheck({ checkTarget, checkSoon });
  const stopListening = onReachedChange((isReached) => isReached && checkSoon());
  void look();
  return () => {
    schedule.stop();
    setUnansweredWritesCheck(null);
    stopListening();
  };
}

const STILL_UNKNOWN =
  "Todavía no sabemos si lo que guardaste antes quedó. Espera un momento a que vuelva la conexión.";
