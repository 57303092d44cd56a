import { ApiError, caller, NO_CONNECTION, storeOf } from "#web/api/client.ts";
import { connection } from "#web/api/connection.ts";
import { isRecorded, isUnanswered } from "./answers.ts";
import * as calls from "./calls.ts";
import type { Draft, Entry } from "./entry.ts";
import { entries, entryOf, nextNumber, remove, rewrite, write } from "./journal.ts";
import { goesAfter } from "./order.ts";
import { wake } from "./sender.ts";

/** The customer waits: after so long without an answer, in milliseconds, it is finished here. */
const PATIENCE = 4_000;
/** Where the server did not answer the last time either. */
const LITTLE_PATIENCE = 1_200;
/** Waits before each new try: a short drop-out fits in. */
const WAITS = [300, 700, 1_500];
/** Numbers in a row that other documents have, as after a backup was restored. */
const MOST_NUMBERS = 20;

/** What the server says; or it was finished on this device, and is sent until the server has it. */
export type Outcome = { answer: unknown } | { finished: Entry };

/**
 * First it is written down, then the server is asked, then it is said what came of it. A refusal comes before the money,
 * as it always did; what is not answered is finished here.
 * @throws ApiError when the server refuses it, or where neither the server nor this browser takes it
 */
export async function perform(draft: Draft): Promise<Outcome> {
  const person = caller();
  const entry = await write(storeOf(person) ?? "", draft, new Date());
  if (entry) return entry.state === "ASKED" ? decide(person, entry) : { finished: entry };
  const unwritten = { params: {}, version: 1, at: "", place: 0, number: null, device: null } as const;
  return { answer: await untilAnswered(person, { ...unwritten, ...draft, state: "ASKED", trouble: null }) };
}

/** What a page that is gone had asked for; null when it is decided by now. */
export async function performLeft(key: string): Promise<Outcome | null> {
  const person = caller();
  const entry = await entryOf(storeOf(person) ?? "", key);
  return entry?.state === "ASKED" ? decide(person, entry) : null;
}

async function decide(person: string | null, entry: Entry): Promise<Outcome> {
  const storeId = storeOf(person) ?? "";
  if (await isBehind(storeId, entry)) return finish(storeId, entry);
  try {
    const answer = await untilAnswered(person, entry);
    await remove(storeId, entry.key);
    return { answer };
  } catch (error) {
    if (!isUnanswered(error)) {
      await remove(storeId, entry.key, isRecorded(error) ? null : entry.number);
      throw error;
    }
  }
  return finish(storeId, entry);
}

async function finish(storeId: string, entry: Entry): Promise<Outcome> {
  const finished: Entry = { ...entry, state: "LATE" };
  if (!(await rewrite(storeId, finished))) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  void wake();
  return { finished };
}

/**
 * What it names is not at the server yet, which would refuse it for that: somebody new, or a drawer that was opened here. It
 * goes behind that, where that cannot be sent at once.
 */
async function isBehind(storeId: string, entry: Entry): Promise<boolean> {
  const isLeft = async () =>
    (await entries(storeId)).some(
      (before) => before.state !== "ASKED" && before.key !== entry.key && goesAfter(entry, before),
    );
  if (!(await isLeft())) return false;
  if (connection().reached)
    await Promise.race([wake(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return isLeft();
}

/** Tries again while there is patience. @throws ApiError */
async function untilAnswered(as: string | null, entry: Entry): Promise<unknown> {
  const wasReached = connection().reached;
  const signal = AbortSignal.timeout(wasReached ? PATIENCE : LITTLE_PATIENCE);
  for (let tries = 0, numbers = 0; ; ) {
    try {
      return await calls.ask(entry, { as, signal });
    } catch (error) {
      if (signal.aborted) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
      const code = error instanceof ApiError ? error.code : "";
      if (["NUMBER_TAKEN", "DEVICE_UNKNOWN"].includes(code) && numbers++ < MOST_NUMBERS) {
        // What the store does not know gives no numbers; it makes itself known again, and gives others.
        const unknown = code === "DEVICE_UNKNOWN";
        entry.number = unknown ? null : await nextNumber(storeOf(as) ?? "");
        if (unknown) entry.device = null;
        await rewrite(storeOf(as) ?? "", entry);
        continue;
      }
      // A server that does not know the session any more did not look whether it has it from the try before.
      if (tries > 0 && error instanceof ApiError && error.status === 401)
        throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
      const wait = WAITS[tries++];
      if (!isUnanswered(error) || !wasReached || wait === undefined || as !== caller()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
