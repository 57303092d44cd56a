import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import { connection } from "#web/offline/device/connection.ts";
import type { Entry, EntryDraft } from "./entry.ts";
import { classifyReply, type EntryStep, nextStep } from "./entry-steps.ts";
import { mustFollow } from "./order.ts";
import {
  addEntry,
  changeEntryKey,
  findEntry,
  readEntries,
  removeEntry,
  takeNextDocumentNumber,
  updateEntry,
} from "./queue.ts";
import { notifyRecorded } from "./recorded-listeners.ts";
import * as calls from "./requests.ts";
import { wakeSender } from "./sender.ts";
import { storeSentEntry } from "./sent-entries.ts";

/** Milliseconds without an answer until the device finishes the entry itself: a customer waits. */
const TIMEOUT_MS = 4_000;
const SHORT_TIMEOUT_MS = 1_200;
const RETRY_DELAYS_MS = [300, 700, 1_500];
const MAX_NUMBERS = 20;

export type EntryOutcome = { answer: unknown } | { finished: Entry };

/**
 * Performs an operation. Without an answer in time, the device queues it and treats it as done.
 * @throws ApiError on refusal, or if the browser cannot store it
 */
export async function perform(draft: EntryDraft): Promise<EntryOutcome> {
  const person = currentUserKey();
  const storeId = storeIdOf(person) ?? "";
  const entry = await addEntry(storeId, draft, new Date());
  if (entry && entry.state !== "ASKED") return { finished: entry };
  if (entry && (await isBehind(storeId, entry))) return finishEntry(storeId, entry);
  const unwritten = { params: {}, version: 1, at: "", place: 0, number: null, device: null } as const;
  return askFor(person, entry ?? { ...unwritten, ...draft, state: "ASKED", trouble: null }, false);
}

/** Resumes an entry that an earlier page left. Null when its outcome is already known. */
export async function resumeEntry(key: string): Promise<EntryOutcome | null> {
  const person = currentUserKey();
  const storeId = storeIdOf(person) ?? "";
  const entry = await findEntry(storeId, key);
  if (entry?.state !== "ASKED") return null;
  return (await isBehind(storeId, entry)) ? finishEntry(storeId, entry) : askFor(person, entry, true);
}

async function finishEntry(storeId: string, entry: Entry): Promise<EntryOutcome> {
  const finished: Entry = { ...entry, state: "LATE" };
  if (entry.at === "" || !(await updateEntry(storeId, finished)))
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  void wakeSender();
  return { finished };
}

/** Whether the entry waits for an earlier entry, such as a new customer that the server does not have yet. */
async function isBehind(storeId: string, entry: Entry): Promise<boolean> {
  const isLeft = async () =>
    (await readEntries(storeId)).some(
      (before) => before.state !== "ASKED" && before.key !== entry.key && mustFollow(entry, before),
    );
  if (!(await isLeft())) return false;
  if (connection().reached)
    await Promise.race([wakeSender(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  return isLeft();
}

/**
 * Sends the entry until its outcome is known, or finishes it on this device. `left`: an earlier page may have
 * sent it.
 * @throws ApiError
 */
async function askFor(as: string | null, askedEntry: Entry, left: boolean): Promise<EntryOutcome> {
  const storeId = storeIdOf(as) ?? "";
  const wasReached = connection().reached;
  const signal = AbortSignal.timeout(wasReached ? TIMEOUT_MS : SHORT_TIMEOUT_MS);
  let entry = askedEntry;
  let wasTried = left;
  for (let tries = 0, numbers = 0; ; ) {
    let error: unknown;
    try {
      const answer = await calls.sendEntry(entry, { as, signal, isRetry: wasTried });
      await removeEntry(storeId, entry.key);
      void storeSentEntry(storeId, entry);
      notifyRecorded(entry, answer);
      return { answer };
    } catch (thrown) {
      error = thrown;
    }
    const wait = RETRY_DELAYS_MS[tries];
    const isPatient = wasReached && wait !== undefined && !signal.aborted && as === currentUserKey();
    const reply = classifyReply(error);
    const step: EntryStep = nextStep("ASKED", reply, { wasTried, isPatient });
    if (reply === "none") wasTried = true;
    switch (step) {
      case "recorded":
        await removeEntry(storeId, entry.key);
        return { answer: (await calls.readFirstAnswer(error, entry, { as, signal })) ?? entry.shown };
      case "refused":
        await removeEntry(storeId, entry.key, entry.number);
        throw error;
      case "new-key":
      case "new-key-beside":
        entry = await changeEntryKey(storeId, entry, step === "new-key" ? undefined : entry.key);
        wasTried = false;
        break;
      case "new-number":
      case "without-device":
        if (numbers++ >= MAX_NUMBERS) throw error;
        entry =
          step === "new-number"
            ? { ...entry, number: await takeNextDocumentNumber(storeId) }
            : { ...entry, number: null, device: null };
        await updateEntry(storeId, entry);
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
