import type { Endpoint } from "#core/contract/endpoint.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError, UNKNOWN_OUTCOME_MESSAGE } from "./api-error.ts";
import {
  acquireIdempotencyKey,
  closeIdempotencyKey,
  digestRequestContents,
  listUnansweredKeys,
  markUnansweredIfPageClosed,
  markWriteUnanswered,
  takeWriteRecordedMark,
  type WriteRequest,
} from "./idempotency-keys.ts";
import { createTimeoutSignal } from "./timeout-signal.ts";

const RETRY_DELAYS_MS = [300, 900];
const TIMEOUT_MS = 20_000;

type IdempotentOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  isRetry?: boolean;
  onSent?: unknown;
};

type KeyedCall<O extends IdempotentOptions, A> = {
  endpoint: Endpoint;
  input: object;
  options: O;
  person: string | null;
  send: (how: O) => Promise<A>;
};

/** `checkTarget` resolves with true when the server recorded an unanswered write to the target. */
type UnansweredWritesCheck = { checkTarget(target: string): Promise<boolean>; checkSoon(): void };
let unansweredWrites: UnansweredWritesCheck | null = null;

export function setUnansweredWritesCheck(check: UnansweredWritesCheck | null): void {
  unansweredWrites = check;
}

const EARLIER_KEPT =
  "Lo que habías guardado antes sí quedó. Mira cómo está ahora y, si hace falta, guarda otra vez.";

const lastByTarget = new Map<string, Promise<unknown>>();

/**
 * Sends a write under an idempotency key, which is stored with the write's contents until the server answers.
 * A change waits for the previous change of the same target: sent at once, a repeated try of the older change
 * could arrive last and undo the newer one.
 * @throws ApiError
 */
export async function callWithIdempotencyKey<O extends IdempotentOptions, A>(
  keyed: KeyedCall<O, A>,
): Promise<A> {
  const request = toWriteRequest(keyed);
  if (keyed.endpoint.method === "POST") return sendWithKey(keyed, request);
  const place = `${keyed.person} ${request.target}`;
  const send = () => afterOtherTabs(place, keyed.options.signal, () => sendWithKey(keyed, request));
  const sent = (lastByTarget.get(place) ?? Promise.resolve()).then(send, send);
  lastByTarget.set(place, sent);
  try {
    return await sent;
  } finally {
    if (lastByTarget.get(place) === sent) lastByTarget.delete(place);
  }
}

/**
 * Runs `send` after the changes of the same target in other tabs. It waits no longer than one try of a request
 * takes, since a suspended tab may keep its lock.
 */
async function afterOtherTabs<A>(place: string, aborted: AbortSignal | undefined, send: () => Promise<A>) {
  // Browsers offer locks only on secure pages.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return send();
  const { signal, end } = createTimeoutSignal(TIMEOUT_MS, aborted);
  let isOurTurn = false;
  try {
    return await locks.request(`mostrador-write ${place}`, signal ? { signal } : {}, () => {
      isOurTurn = true;
      end();
      return send();
    });
  } catch (error) {
    if (isOurTurn) throw error;
    return await send();
  } finally {
    end();
  }
}

async function sendWithKey<O extends IdempotentOptions, A>(
  keyed: KeyedCall<O, A>,
  request: WriteRequest,
): Promise<A> {
  const { person, options } = keyed;
  options.signal?.throwIfAborted();
  if (takeWriteRecordedMark(person, request.contents))
    throw new ApiError(409, "EARLIER_KEPT", EARLIER_KEPT, [], { isSame: true });
  const isOther = listUnansweredKeys(person, request.target).some(
    ({ contents }) => contents !== request.contents,
  );
  if (isOther && (await unansweredWrites?.checkTarget(request.target)))
    throw new ApiError(409, "EARLIER_KEPT", EARLIER_KEPT);
  await markUnansweredIfPageClosed(person, request.contents);
  const acquired = acquireIdempotencyKey(person, request, () => options.idempotencyKey ?? uuidv7());
  try {
    const answer = await untilAnswered(keyed, acquired);
    closeIdempotencyKey(person, request.contents);
    return answer;
  } catch (error) {
    if (isKnown(error)) closeIdempotencyKey(person, request.contents);
    else {
      markWriteUnanswered(person, request.contents);
      unansweredWrites?.checkSoon();
    }
    if (!(error instanceof ApiError) || error.code !== "KEY_CLOSED") throw error;
    // A check of unanswered writes closed this idempotency key: nothing is recorded under it. The repeated
    // call uses a new key, also if the caller provided this one.
    return sendWithKey({ ...keyed, options: { ...options, idempotencyKey: uuidv7() } }, request);
  }
}

const isUnsent = (error: unknown) => error instanceof ApiError && error.code === "OTHER_PERSON";
const isKnown = (error: unknown) => error instanceof ApiError && (!error.undecided || isUnsent(error));

export function toWriteRequest({ endpoint, input }: { endpoint: Endpoint; input: object }): WriteRequest {
  const { params } = input as { params?: Record<string, string> };
  const target = `${endpoint.method} ${endpoint.path} ${Object.values(params ?? {}).join(" ")}`;
  return {
    contents: digestRequestContents(target, withoutSecrets(input, endpoint.secrets)),
    summary: endpoint.summary,
    target,
  };
}

/** Removes secrets such as PINs, because a PIN could be guessed from the digest of the contents. */
function withoutSecrets(input: object, secrets: readonly string[] = []): object {
  const { body, ...rest } = input as { body?: object };
  const shownFields = Object.entries(body ?? {}).filter(([name]) => !secrets.includes(name));
  return { ...rest, body: Object.fromEntries(shownFields) };
}

async function untilAnswered<O extends IdempotentOptions, A>(
  { endpoint, options, send }: KeyedCall<O, A>,
  { key, isRetry }: { key: string; isRetry: boolean },
): Promise<A> {
  const isLong = endpoint.maxBody !== undefined || options.onSent !== undefined;
  for (let tries = 0; ; tries++) {
    const wasTried = isRetry || tries > 0;
    const { signal, end } = createTimeoutSignal(isLong ? null : TIMEOUT_MS, options.signal);
    try {
      return await send({ ...options, idempotencyKey: key, isRetry: wasTried, ...(signal && { signal }) });
    } catch (error) {
      if (options.signal?.aborted || isUnsent(error)) throw error;
      const refused = error instanceof ApiError && !error.undecided;
      // A refusal before the server looked up the idempotency key says nothing about an earlier try.
      if (refused && (!wasTried || error.keyUnused || error.isKeyRecorded)) throw error;
      const wait = isLong ? undefined : RETRY_DELAYS_MS[tries];
      if (wait === undefined) throw unknownOutcome(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    } finally {
      end();
    }
  }
}

function unknownOutcome(lastFailure: unknown): ApiError {
  const unknown = new ApiError(0, "NOT_KNOWN", UNKNOWN_OUTCOME_MESSAGE);
  unknown.serverFailed = lastFailure instanceof ApiError && lastFailure.status === 500;
  return unknown;
}
