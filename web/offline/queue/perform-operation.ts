import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { readCurrentStoreId, readCurrentUserKey, storeIdOfUserKey } from "#web/api/client.ts";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import { readConnectionStatus } from "#web/offline/device/connection.ts";
import { mustSendAfter } from "#web/offline/operations/index.ts";
import type { QueueEntry, QueueEntryDraft } from "./entry.ts";
import { classifyServerReply, decideEntryStep } from "./entry-steps.ts";
import {
  addQueueEntry,
  changeEntryKey,
  findQueueEntry,
  readQueueEntries,
  removeQueueEntry,
  takeNextDocumentNumber,
  updateQueueEntry,
} from "./queue.ts";
import * as calls from "./send-entry.ts";
import { settleRecordedEntry, wakeQueueSender } from "./sender.ts";

/** Milliseconds without an answer until the device finishes the entry itself: a customer waits. */
const TIMEOUT_MS = 4_000;
/** Replaces TIMEOUT_MS while the server seems unreachable. */
const SHORT_TIMEOUT_MS = 1_200;
const RETRY_DELAYS_MS = [300, 700, 1_500];
const MAX_NUMBERS = 20;

export type EntryOutcome = { answer: unknown } | { finished: QueueEntry };

/**
 * Performs an operation. Without an answer in time, the device queues it and treats it as done.
 * @throws ApiError on refusal, or if the browser cannot store it
 */
export async function performOperation(draft: QueueEntryDraft): Promise<EntryOutcome> {
  const person = readCurrentUserKey();
  const storeId = readCurrentStoreId();
  const entry = await addQueueEntry(storeId, draft, new Date());
  if (entry && entry.state !== "ASKED") return { finished: entry };
  if (entry && (await isBehind(storeId, entry))) return finishEntry(storeId, entry);
  const unwritten = { params: {}, version: 1, at: "", place: 0, number: null, device: null } as const;
  return askFor(person, entry ?? { ...unwritten, ...draft, state: "ASKED", trouble: null }, false);
}

/** Resumes an entry that an earlier page left. Null when its outcome is already known. */
export async function resumeQueueEntry(key: string): Promise<EntryOutcome | null> {
  const person = readCurrentUserKey();
  const storeId = readCurrentStoreId();
  const entry = await findQueueEntry(storeId, key);
  if (entry?.state !== "ASKED") return null;
  return (await isBehind(storeId, entry)) ? finishEntry(storeId, entry) : askFor(person, entry, true);
}

async function finishEntry(storeId: string, entry: QueueEntry): Promise<EntryOutcome> {
  const finished: QueueEntry = { ...entry, state: "LATE" };
  if (entry.at === "" || !(await updateQueueEntry(storeId, finished)))
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
  void wakeQueueSender();
  return { finished };
}

/** Whether the entry waits for an earlier entry, such as a new customer that the server does not have yet. */
async function isBehind(storeId: string, entry: QueueEntry): Promise<boolean> {
  const isLeft = async () =>
    (await readQueueEntries(storeId)).some(
      (before) => before.state !== "ASKED" && before.key !== entry.key && mustSendAfter(entry, before),
    );
  if (!(await isLeft())) return false;
  if (readConnectionStatus().reached)
    await Promise.race([wakeQueueSender(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  return isLeft();
}

/**
 * Sends the entry until its outcome is known, or finishes it on this device. `left`: an earlier page may have
 * sent it.
 * @throws ApiError
 */
async function askFor(as: string | null, askedEntry: QueueEntry, left: boolean): Promise<EntryOutcome> {
  const storeId = storeIdOfUserKey(as) ?? "";
  const wasReached = readConnectionStatus().reached;
  const signal = timeoutSignal(wasReached ? TIMEOUT_MS : SHORT_TIMEOUT_MS);
  let entry = askedEntry;
  let wasTried = left;
  for (let tries = 0, numbers = 0; ; ) {
    let error: unknown;
    try {
      const answer = await calls.sendEntry(entry, { as, signal, isRetry: wasTried });
      await settleRecordedEntry(storeId, entry, answer);
      return { answer };
    } catch (thrown) {
      error = thrown;
    }
    const wait = RETRY_DELAYS_MS[tries];
    const isPatient = wasReached && wait !== undefined && !signal.aborted && as === readCurrentUserKey();
    const reply = classifyServerReply(error);
    const step = decideEntryStep("ASKED", reply, { wasTried, isPatient });
    if (reply === "none") wasTried = true;
    switch (step) {
      case "recorded": {
        const answer = await calls.requestFirstAnswer(error, entry, { as, signal });
        await settleRecordedEntry(storeId, entry, answer);
        return { answer: answer ?? entry.shown };
      }
      case "refused":
        await removeQueueEntry(storeId, entry.key, entry.number);
        throw error;
      case "new-key":
      case "new-key-beside":
        entry = await changeEntryKey(storeId, entry, step === "new-key-beside");
        wasTried = false;
        break;
      case "new-number":
      case "without-device":
        if (numbers++ >= MAX_NUMBERS) throw error;
        entry =
          step === "new-number"
            ? { ...entry, number: await takeNextDocumentNumber(storeId) }
            : { ...entry, number: null, device: null };
        await updateQueueEntry(storeId, entry);
        break;
      case "again":
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, wait));
        break;
      default:
        return finishEntry(storeId, entry);
    }
  }
}
