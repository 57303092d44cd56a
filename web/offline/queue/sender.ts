import { ApiError } from "#web/api/api-error.ts";
import { readCurrentUserKey, storeIdOfUserKey } from "#web/api/client.ts";
import { timeoutSignal } from "#web/api/with-timeout.ts";
import { onConnectionStatusChange, readConnectionStatus } from "#web/offline/device/connection.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { QueueEntry } from "./entry.ts";
import { classifyServerReply, nextStep } from "./entry-steps.ts";
import { mustSendAfter } from "./order.ts";
import { changeEntryKey, readQueueEntries, removeQueueEntry, updateQueueEntry } from "./queue.ts";
import { notifyEntryRecorded } from "./recorded-listeners.ts";
import * as calls from "./requests.ts";
import { storeServerId } from "./second-copy.ts";
import { storeSentEntry } from "./sent-entries.ts";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const TIMEOUT_MS = 15_000;
const REFUSED_WAIT = 10 * 60_000;
const LONG_REFUSED_WAIT = 60 * 60_000;
const LEFT_AFTER = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let retryDelay = FIRST_WAIT;
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
      clearTimeout(timer);
      await sendInTurn();
    }
  } finally {
    round = null;
  }
}

export function startQueueSender(): () => void {
  const soon = () => {
    retryDelay = FIRST_WAIT;
    void wakeQueueSender();
  };
  let { reached } = readConnectionStatus();
  const stop = onConnectionStatusChange(() => {
    const back = !reached && readConnectionStatus().reached;
    reached = readConnectionStatus().reached;
    if (back) soon();
  });
  window.addEventListener("online", soon);
  void wakeQueueSender();
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", soon);
    stop();
  };
}

type RoundOutcome = "soon" | "later" | "nothing";

/** Lets one tab send. Without locks (insecure pages) two tabs may send an entry; the server records one. */
async function sendInTurn(): Promise<void> {
  const left = await (navigator.locks?.request(
    "mostrador-sender",
    { ifAvailable: true },
    (lock): Promise<RoundOutcome> | RoundOutcome => (lock ? sendAll() : "soon"),
  ) ?? sendAll());
  if (left !== "soon") retryDelay = FIRST_WAIT;
  if (left === "nothing") return;
  timer = setTimeout(() => void wakeQueueSender(), left === "later" ? LONGEST_WAIT : retryDelay);
  if (left === "soon") retryDelay = Math.min(retryDelay * 2, LONGEST_WAIT);
}

/** Sends the entries in order. An entry waits if it depends on one that the server cannot take now. */
async function sendAll(): Promise<RoundOutcome> {
  const person = readCurrentUserKey();
  const storeId = storeIdOfUserKey(person);
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
  switch (nextStep(state, reply, { wasTried: true, isPatient: false })) {
    case "recorded": {
      const firstAnswer = failed === undefined ? answer : await calls.requestFirstAnswer(failed, entry, how);
      learnId(storeId, entry, firstAnswer);
      await removeQueueEntry(storeId, entry.key);
      void storeSentEntry(storeId, entry);
      notifyEntryRecorded({ ...entry, state: "LATE" }, firstAnswer ?? null);
      return "done";
    }
    case "new-key":
      await changeEntryKey(storeId, entry);
      return "left";
    case "new-key-beside":
      await changeEntryKey(storeId, entry, entry.key);
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
  const given = operationOf(kind).idIn(answer);
  if (given && given !== key) storeServerId(storeId, key, given);
}

export async function retryAllEntries(): Promise<void> {
  const storeId = storeIdOfUserKey(readCurrentUserKey()) ?? "";
  for (const entry of await readQueueEntries(storeId))
    if (entry.state === "REFUSED") await updateQueueEntry(storeId, { ...entry, state: "LATE" });
  retryDelay = FIRST_WAIT;
  await wakeQueueSender();
}
