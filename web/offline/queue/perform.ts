import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { caller, storeOf } from "#web/api/client.ts";
import { connection } from "#web/offline/device/connection.ts";
import type { Draft, Entry } from "./entry.ts";
import { nextStep, replyOf, type Step } from "./entry-steps.ts";
import { goesAfter } from "./order.ts";
import { entries, entryOf, nextNumber, rekey, remove, rewrite, write } from "./queue.ts";
import { tellRecorded } from "./recorded.ts";
import * as calls from "./requests.ts";
import { wake } from "./sender.ts";
import { keepSent } from "./sent.ts";

/** Milliseconds after which the device finishes the entry without an answer, because a customer waits. */
const TIMEOUT_MS = 4_000;
const SHORT_TIMEOUT_MS = 1_200;
const WAITS = [300, 700, 1_500];
const MOST_NUMBERS = 20;

export type Outcome = { answer: unknown } | { finished: Entry };

/**
 * Performs an operation; without an answer the device finishes it.
 * @throws ApiError on refusal, or if the browser cannot store it
 */
export async function perform(draft: Draft): Promise<Outcome> {
  const person = caller();
  const storeId = storeOf(person) ?? "";
  const entry = await write(storeId, draft, new Date());
  if (entry && entry.state !== "ASKED") return { finished: entry };
  if (entry && (await isBehind(storeId, entry))) return finish(storeId, entry);
  const unwritten = { params: {}, version: 1, at: "", place: 0, number: null, device: null } as const;
  return askFor(person, entry ?? { ...unwritten, ...draft, state: "ASKED", trouble: null }, false);
}

/** Null when its outcome is already known. */
export async function performLeft(key: string): Promise<Outcome | null> {
  const person = caller();
  const storeId = storeOf(person) ?? "";
  const entry = await entryOf(storeId, key);
  if (entry?.state !== "ASKED") return null;
  return (await isBehind(storeId, entry)) ? finish(storeId, entry) : askFor(person, entry, true);
}

async function finish(storeId: string, entry: Entry): Promise<Outcome> {
  const finished: Entry = { ...entry, state: "LATE" };
  if (entry.at === "" || !(await rewrite(storeId, finished)))
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  void wake();
  return { finished };
}

/** Whether the entry waits for an earlier entry, such as a new customer that the server does not have yet. */
async function isBehind(storeId: string, entry: Entry): Promise<boolean> {
  const isLeft = async () =>
    (await entries(storeId)).some(
      (before) => before.state !== "ASKED" && before.key !== entry.key && goesAfter(entry, before),
    );
  if (!(await isLeft())) return false;
  if (connection().reached)
    await Promise.race([wake(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  return isLeft();
}

/**
 * Asks until the outcome is known, or finishes the entry on this device.
 * @throws ApiError
 */
async function askFor(as: string | null, asked: Entry, left: boolean): Promise<Outcome> {
  const storeId = storeOf(as) ?? "";
  const wasReached = connection().reached;
  const signal = AbortSignal.timeout(wasReached ? TIMEOUT_MS : SHORT_TIMEOUT_MS);
  let entry = asked;
  let wasTried = left;
  for (let tries = 0, numbers = 0; ; ) {
    let error: unknown;
    try {
      const answer = await calls.ask(entry, { as, signal, isRetry: wasTried });
      await remove(storeId, entry.key);
      void keepSent(storeId, entry);
      tellRecorded(entry, answer);
      return { answer };
    } catch (thrown) {
      error = thrown;
    }
    const wait = WAITS[tries];
    const isPatient = wasReached && wait !== undefined && !signal.aborted && as === caller();
    const reply = replyOf(error);
    const step: Step = nextStep("ASKED", reply, { wasTried, isPatient });
    if (reply === "none") wasTried = true;
    switch (step) {
      case "recorded":
        await remove(storeId, entry.key);
        return { answer: (await calls.firstAnswer(error, entry, { as, signal })) ?? entry.shown };
      case "refused":
        await remove(storeId, entry.key, entry.number);
        throw error;
      case "new-key":
      case "new-key-beside":
        entry = await rekey(storeId, entry, step === "new-key" ? undefined : entry.key);
        wasTried = false;
        break;
      case "new-number":
      case "without-device":
        if (numbers++ >= MOST_NUMBERS) throw error;
        entry =
          step === "new-number"
            ? { ...entry, number: await nextNumber(storeId) }
            : { ...entry, number: null, device: null };
        await rewrite(storeId, entry);
        break;
      case "again":
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, wait));
        break;
      default:
        return finish(storeId, entry);
    }
  }
}
