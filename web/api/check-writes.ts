import { closeUnusedIdempotencyKey } from "#core/contract/changes.ts";
import { onConnectionStatusChange, readConnectionStatus } from "#web/offline/device/connection.ts";
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
import { timeoutSignal } from "./with-timeout.ts";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const TIMEOUT_MS = 8_000;

type OnChecked = (write: PendingIdempotencyKey, recorded: boolean) => void;

export function startUnansweredWritesCheck(tell: OnChecked): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
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
    clearTimeout(timer);
    for (const write of listUnansweredKeys(person)) {
      const recorded = await check(write);
      if (recorded === null) break;
      if (recorded !== "superseded") tell(write, recorded);
    }
    clearTimeout(timer);
    if (listUnansweredKeys(person).length === 0) {
      wait = FIRST_WAIT;
      return;
    }
    timer = setTimeout(look, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  const soon = () => {
    clearTimeout(timer);
    wait = FIRST_WAIT;
    timer = setTimeout(look, wait);
  };
  setUnansweredWritesCheck(async (target) => {
    let isKept = false;
    for (const write of listUnansweredKeys(person, target)) {
      const recorded = await check(write);
      if (recorded === null) throw new ApiError(0, "NO_CONNECTION", STILL_UNKNOWN);
      if (recorded === true) isKept = true;
    }
    return isKept;
  }, soon);
  let { reached } = readConnectionStatus();
  const stop = onConnectionStatusChange(() => {
    if (!reached && readConnectionStatus().reached) soon();
    reached = readConnectionStatus().reached;
  });
  void look();
  return () => {
    clearTimeout(timer);
    setUnansweredWritesCheck(
      async () => false,
      () => {},
    );
    stop();
  };
}

const STILL_UNKNOWN =
  "Todavía no sabemos si lo que guardaste antes quedó. Espera un momento a que vuelva la conexión.";
