import { ApiError, caller, storeOf } from "#web/api/client.ts";
import { connection, onConnection } from "#web/api/connection.ts";
import { isRecorded, isUnanswered } from "./answers.ts";
import * as calls from "./calls.ts";
import type { Entry } from "./entry.ts";
import { entries, remove, rewrite } from "./journal.ts";
import { goesAfter } from "./order.ts";
import { keepId } from "./second-copy.ts";

/** Between two rounds while something waits, in milliseconds. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** One try may take this long; then its answer counts as lost. */
const PATIENCE = 15_000;
/** What was asked for so long ago has no page any more that waits for the answer. */
const LEFT_AFTER = 30_000;

/** Of what the server has taken, with its answer; null where that was lost before. */
type Taken = (entry: Entry, answer: unknown) => void;
const listeners = new Set<Taken>();

/** Until the returned function is called. */
export function onTaken(listener: Taken): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT;
let round: Promise<void> | null = null;

/** Sends what waits, and again later while something is left. */
export function wake(): Promise<void> {
  clearTimeout(timer);
  round ??= sendInTurn().finally(() => {
    round = null;
  });
  return round;
}

/** From the sign-in on, until the returned function is called. */
export function startSending(): () => void {
  const soon = () => {
    wait = FIRST_WAIT;
    void wake();
  };
  let { reached } = connection();
  const stop = onConnection(() => {
    const back = !reached && connection().reached;
    reached = connection().reached;
    if (back) soon();
  });
  window.addEventListener("online", soon);
  void wake();
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", soon);
    stop();
  };
}

/**
 * One of all tabs sends, and the others look again later. Where the page is not secure there are no locks: then two may
 * send the same, which the server takes once.
 */
async function sendInTurn(): Promise<void> {
  const left = await (navigator.locks?.request("mostrador-sender", { ifAvailable: true }, (lock) =>
    lock ? sendAll() : true,
  ) ?? sendAll());
  if (!left) {
    wait = FIRST_WAIT;
    return;
  }
  timer = setTimeout(() => void wake(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

/** In the order in which it happened; what depends on something that the server cannot take now waits with it. True when something is left that may go later. */
async function sendAll(): Promise<boolean> {
  const person = caller();
  const storeId = storeOf(person);
  if (!storeId) return false;
  let left = false;
  const held: Entry[] = [];
  for (const entry of await entries(storeId)) {
    if (entry.state === "REFUSED") continue;
    if (held.some((before) => goesAfter(entry, before))) {
      held.push(entry);
      continue;
    }
    if (entry.state === "ASKED" && isYoung(entry)) {
      left = true;
      continue;
    }
    const outcome = await sendOne(storeId, person, entry);
    if (outcome === "stop") return true;
    if (outcome === "left") {
      left = true;
      held.push(entry);
    }
  }
  return left;
}

/** Not by a clock that was put back since. */
function isYoung({ at }: Entry): boolean {
  const age = Date.now() - Date.parse(at);
  return age >= 0 && age < LEFT_AFTER;
}

type Sent = "done" | "left" | "stop";

async function sendOne(storeId: string, as: string | null, entry: Entry): Promise<Sent> {
  const taken = async (answer: unknown): Promise<Sent> => {
    learnId(storeId, entry, answer);
    await remove(storeId, entry.key);
    for (const listener of listeners) listener(entry, answer);
    return "done";
  };
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await taken(await calls.tellLate(entry, { as, signal }));
  } catch (error) {
    if (isRecorded(error)) return taken(await firstAnswer(error, entry, { as, signal }));
    const { code, message, status } = error instanceof ApiError ? error : LOST;
    const later = isUnanswered(error) || status >= 500 || [401, 403, 429].includes(status);
    const trouble = { code, message, at: new Date().toISOString() };
    // As after a backup was restored that does not have it: it goes as of no device, and its number is looked at.
    const device = code === "DEVICE_UNKNOWN" ? null : entry.device;
    await rewrite(storeId, { ...entry, device, state: later ? "LATE" : "REFUSED", trouble });
    // A fault with this one alone holds up nothing behind it; a server that is away or takes nothing from us does.
    return !later ? "done" : status === 500 ? "left" : "stop";
  }
}

/** A first try whose answer was lost, by a clock that was wrong, has an id of the server's. */
function learnId(storeId: string, { key }: Entry, answer: unknown): void {
  const { id, customer } = (answer ?? {}) as { id?: string; customer?: { id: string } };
  const given = customer?.id ?? id;
  if (given && given !== key) keepId(storeId, key, given);
}

/**
 * What the first try was answered, asked for in its own words. The server knows its key: that records nothing. Where it
 * knows the id alone it might.
 */
async function firstAnswer(
  error: unknown,
  entry: Entry,
  how: Parameters<typeof calls.ask>[1],
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== "IDEMPOTENCY_MISMATCH") return null;
  return calls.ask(entry, how).catch(() => null);
}

const LOST = { code: "NO_CONNECTION", message: "El servidor no respondió a tiempo.", status: 0 };

/** What the server had refused is asked about once more. */
export async function retryAll(): Promise<void> {
  const storeId = storeOf(caller()) ?? "";
  for (const entry of await entries(storeId))
    if (entry.state === "REFUSED") await rewrite(storeId, { ...entry, state: "LATE" });
  wait = FIRST_WAIT;
  await wake();
}
