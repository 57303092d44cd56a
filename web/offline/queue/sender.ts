import { ApiError } from "#web/api/api-error.ts";
import { readCurrentStoreId, readCurrentUserKey } from "#web/api/client.ts";
import { createRetrySchedule, onReachedChange, type RoundOutcome } from "#web/api/retry-schedule.ts";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import { mustSendAfter, operationOf } from "#web/offline/operations/index.ts";
import type { QueueEntry } from "./entry.ts";
import { classifyServerReply, decideEntryStep } from "./entry-steps.ts";
import {
  changeEntryKey,
  findQueueEntry,
  readQueueEntries,
  removeQueueEntry,
  updateQueueEntry,
} from "./queue.ts";
import { storeServerId } from "./queue-local-storage.ts";
import * as calls from "./send-entry.ts";
import { storeSentEntry } from "./sent-entries.ts";

// Sends the queue's entries to the server: in order, and from one tab at a time.

const TIMEOUT_MS = 15_000;
/** Milliseconds until a refused entry is sent again; the long wait applies from the sixth refusal on. */
const REFUSED_WAIT = 10 * 60_000;
const LONG_REFUSED_WAIT = 60 * 60_000;
/** Milliseconds after which an entry that awaits its answer counts as left by a closed page. */
const LEFT_AFTER = 30_000;

const schedule = createRetrySchedule(() => void wakeQueueSender());
let round: Promise<void> | null = null;
let isWanted = false;

/** Sends the queue. During a round, another round follows: the first may lack the newest entries. */
export function wakeQueueSender(): Promise<void> {
  isWanted = true;
  round ??= sendWhileWanted();
  return round;
}

async function sendWhileWanted(): Promise<void> {
  try {
    while (isWanted) {
      isWanted = false;
      schedule.stop();
      await sendInTurn();
    }
  } finally {
    round = null;
  }
}

export function startQueueSender(): () => void {
  const sendNow = () => {
    schedule.reset();
    void wakeQueueSender();
  };
  const stopListening = onReachedChange((isReached) => isReached && sendNow());
  window.addEventListener("online", sendNow);
  void wakeQueueSender();
  return () => {
    schedule.stop();
    window.removeEventListener("online", sendNow);
    stopListening();
  };
}

/** Lets one tab send. Without locks (insecure pages) two tabs may send an entry; the server records one. */
async function sendInTurn(): Promise<void> {
  const left = await (navigator.locks?.request(
    "mostrador-sender",
    { ifAvailable: true },
    (lock): Promise<RoundOutcome> | RoundOutcome => (lock ? sendAll() : "soon"),
  ) ?? sendAll());
  schedule.plan(left);
}

/** Sends the entries in order. An entry waits if it depends on one that the server cannot take now. */
async function sendAll(): Promise<RoundOutcome> {
  const person = readCurrentUserKey();
  const storeId = readCurrentStoreId();
  if (!storeId) return "nothing";
  let left: RoundOutcome = "nothing";
  const blockedEntries: QueueEntry[] = [];
  for (const entry of await readQueueEntries(storeId)) {
    if (!isDue(entry)) {
      if (left === "nothing") left = "later";
      continue;
    }
    if (blockedEntries.some((before) => mustSendAfter(entry, before))) {
      blockedEntries.push(entry);
      continue;
    }
    if (entry.state === "ASKED" && isYoung(entry)) {
      left = "soon";
      continue;
    }
    const outcome = await sendOne(storeId, person, entry);
    if (outcome === "stop") return "soon";
    if (outcome === "refused" && left === "nothing") left = "later";
    if (outcome === "left") {
      left = "soon";
      blockedEntries.push(entry);
    }
  }
  return left;
}

function isYoung({ at }: QueueEntry): boolean {
  const age = Date.now() - Date.parse(at);
  return age >= 0 && age < LEFT_AFTER;
}

type RecordedListener = (entry: QueueEntry, answer: unknown) => void;

const listeners = new Set<RecordedListener>();

/** `answer` is null when the server only says that it has the entry. */
export function onEntryRecorded(listener: RecordedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function settleRecordedEntry(storeId: string, entry: QueueEntry, answer: unknown) {
  await removeQueueEntry(storeId, entry.key);
  void storeSentEntry(storeId, entry);
  for (const listener of listeners) listener(entry, answer ?? null);
}

type SendOutcome = "done" | "left" | "refused" | "stop";

async function sendOne(storeId: string, as: string | null, entry: QueueEntry): Promise<SendOutcome> {
  const how = { as, signal: timeoutSignal(TIMEOUT_MS) };
  let answer: unknown;
  let failed: unknown;
  try {
    answer = await calls.sendLateEntry(entry, how);
  } catch (error) {
    failed = error;
  }
  const reply = failed === undefined ? "recorded" : classifyServerReply(failed, entry.contents !== undefined);
  // The page that recorded the entry is closed, so no screen waits for the answer: it is sent as late.
  const state = entry.state === "ASKED" ? "LATE" : entry.state;
  const step = decideEntryStep(state, reply, { wasTried: true, isPatient: false });
  switch (step) {
    case "recorded": {
      const firstAnswer = failed === undefined ? answer : await calls.requestFirstAnswer(failed, entry, how);
      learnId(storeId, entry, firstAnswer);
      await settleRecordedEntry(storeId, { ...entry, state: "LATE" }, firstAnswer);
      return "done";
    }
    case "new-key":
    case "new-key-beside":
      await changeEntryKey(storeId, entry, step === "new-key-beside");
      return "left";
    case "without-device":
      // The restored backup lacks this device: the next try names no device, and loses its document number.
      await updateQueueEntry(storeId, { ...entry, state, device: null, trouble: troubleOf(entry, failed) });
      return "left";
    case "stuck":
      await updateQueueEntry(storeId, { ...entry, state: "REFUSED", trouble: troubleOf(entry, failed) });
      return "refused";
    default:
      await updateQueueEntry(storeId, { ...entry, state, trouble: troubleOf(entry, failed) });
      // One entry's fault does not block independent entries. An unreachable or refusing server blocks all.
      return isOwnFault(failed) ? "left" : "stop";
  }
}

const isOwnFault = (error: unknown) => error instanceof ApiError && error.status === 500;

const LOST = { code: "NO_CONNECTION", message: "El servidor no respondió a tiempo." };
const UNEXPLAINED = "La tienda no dijo por qué.";

function troubleOf({ trouble }: QueueEntry, error: unknown): NonNullable<QueueEntry["trouble"]> {
  const { code, message } = error instanceof ApiError ? error : LOST;
  const times = trouble?.code === code ? trouble.times + 1 : 1;
  return { code, message: message || UNEXPLAINED, at: new Date().toISOString(), times };
}

function isDue({ state, trouble }: QueueEntry): boolean {
  if (state !== "REFUSED" || !trouble) return true;
  const age = Date.now() - Date.parse(trouble.at);
  return age < 0 || age >= (trouble.times < 6 ? REFUSED_WAIT : LONG_REFUSED_WAIT);
}

function learnId(storeId: string, { key, kind }: QueueEntry, answer: unknown): void {
  const given = operationOf(kind).idIn?.(answer);
  if (given && given !== key) storeServerId(storeId, key, given);
}

export async function retryAllEntries(): Promise<void> {
  const storeId = readCurrentStoreId();
  for (const entry of await readQueueEntries(storeId))
    if (entry.state === "REFUSED") await updateQueueEntry(storeId, { ...entry, state: "LATE" });
  schedule.reset();
  await wakeQueueSender();
}

/**
 * Adds finished entries that the queue lacks, and sends them. Returns false if the browser could not store all.
 */
export async function addFinishedEntries(storeId: string, entries: readonly QueueEntry[]): Promise<boolean> {
  let areStored = true;
  for (const entry of entries) {
    if (await findQueueEntry(storeId, entry.key)) continue;
    const isStored = await updateQueueEntry(storeId, { ...entry, state: "LATE", trouble: null });
    areStored &&= isStored;
  }
  void wakeQueueSender();
  return areStored;
}
