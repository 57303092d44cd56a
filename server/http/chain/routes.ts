import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, LongListPath, ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { Permission } from "#core/permissions.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import type { SnapshotConfirmation, StoreTx, StoreTxOptions } from "#server/db/store-tx.ts";
import { createNewDocument, type NewDocument, readLateFields } from "#server/documents/document.ts";
import {
  type RequestWithKey,
  runStepsWithIdempotencyKey,
  withIdempotencyKey,
} from "#server/documents/idempotency.ts";
import { createRequestChain, type RequestChainOptions } from "#server/http/chain/chain.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import {
  createListSerializer,
  type JsonEnvelope,
  SUCCESS_ENVELOPE,
  streamJsonList,
} from "#server/http/chain/send-list.ts";
import { SessionChangedError, sessionUnchangedSql } from "#server/known-sessions.ts";
import { isFromThisMachine } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import type { MultiTransactionContext, Session } from "#server/session.ts";

export type StoreCall<E extends Endpoint> = {
  tx: StoreTx;
  session: Session;
  input: ParsedEndpointInput<E>;
  now: Date;
  planLimits: PlanLimitMode;
  picture: Picture | null;
  document: NewDocument;
};

type StepsCall<E extends Endpoint> = Pick<StoreCall<E>, "input"> &
  MultiTransactionContext & { keyed: RequestWithKey | null };

type ReadCall<E extends Endpoint> = Pick<StoreCall<E>, "tx" | "session" | "input" | "now">;

export type PublicCall<E extends Endpoint> = {
  identityDb: IdentityDatabase;
  input: ParsedEndpointInput<E>;
  now: Date;
  address: string;
  fromHere: boolean;
};

/** What a handler returns: the data when the endpoint has `data`, else the answer without its `status`. */
type Content<E extends Endpoint> = E extends { data: infer Data extends z.ZodType }
  ? z.input<Data>
  : z.input<E["output"]> extends { status: "success" }
    ? Omit<z.input<E["output"]>, "status">
    : z.input<E["output"]>;

type Answer<E extends Endpoint> = Promise<E extends { status: 204 } ? void : Content<E>>;

type ListEndpoint = Endpoint & { longList: LongListPath };

/**
 * `answer` is what a handler returns, with an empty list; a promise is sent with the first part. `parts` are
 * the keys of the items, in groups that are read together.
 */
type Plan<E extends Endpoint, Key> = Promise<{
  answer: Content<E> | Answer<E>;
  parts: Key[][];
}>;

type ListOptions<E extends Endpoint> = {
  /** Whether all statements for this input may keep their plans (`StoreTxOptions`). */
  keptPlans?: (input: ParsedEndpointInput<E>) => boolean;
};

type StreamOptions<E extends Endpoint> = {
  /** Writes that must be on disk before the first item is sent. They have a transaction of their own. */
  before?: (call: ReadCall<E>) => Promise<void>;
  around?: (call: ReadCall<E>) => Promise<JsonEnvelope>;
  chunks: (call: ReadCall<E>) => AsyncIterable<string>;
  /** Does not compress for this machine: compressing takes a third of Node's time and saves no network. */
  isPlainHere?: boolean;
};

type PrepareOption<E extends Endpoint, Ready> = {
  prepare?: (input: ParsedEndpointInput<E>, session: Session) => Promise<Ready>;
};

type AttemptLimitOption<E extends Endpoint> = {
  limitAttempts?: <T>(
    call: Pick<PublicCall<E>, "identityDb" | "input" | "now" | "address"> & { session: Session },
    work: () => Promise<T>,
  ) => Promise<T>;
};

type RepeatOption<E extends Endpoint> = {
  /** Builds the answer to a retried request if it depends on the role. By default it is the first answer. */
  again?: (call: Pick<StoreCall<E>, "tx" | "session">, first: Content<E>) => Promise<Content<E>>;
};

export type RouteRegistrar = {
  store<E extends Endpoint, Ready = undefined>(
    endpoint: E,
    handler: (call: StoreCall<NoInfer<E>> & { ready: NoInfer<Ready> }) => Answer<NoInfer<E>>,
    options?: StoreTxOptions &
      PrepareOption<NoInfer<E>, Ready> &
      RepeatOption<NoInfer<E>> &
      AttemptLimitOption<NoInfer<E>>,
  ): void;
  /** Runs in several transactions, safe to repeat. With `keepsKey` the handler stores the idempotency key. */
  steps<E extends Endpoint>(
    endpoint: E,
    handler: (call: StepsCall<NoInfer<E>>) => Answer<NoInfer<E>>,
    options?: AttemptLimitOption<NoInfer<E>> & { keepsKey?: boolean },
  ): void;
  /** Reads one snapshot on separate connections, so that no till waits for a report. */
  report<E extends Endpoint>(endpoint: E, handler: (call: ReadCall<NoInfer<E>>) => Answer<NoInfer<E>>): void;
  /** Reads a list in parts, each in its own transaction; a slow reader holds no connection. */
  list<E extends ListEndpoint, Key>(
    endpoint: E,
    plan: (call: ReadCall<NoInfer<E>>) => Plan<NoInfer<E>, Key>,
    read: (call: ReadCall<NoInfer<E>>, part: NoInfer<Key>[]) => Promise<unknown[]>,
    options?: ListOptions<NoInfer<E>>,
  ): void;
  /** Streams text from one snapshot, one stream at a time per store. The text is not validated. */
  stream<E extends Endpoint>(endpoint: E, streamed: StreamOptions<NoInfer<E>>, kind?: string): void;
  public<E extends Endpoint>(
    endpoint: E,
    handler: (call: PublicCall<NoInfer<E>>) => Answer<NoInfer<E>>,
  ): void;
};

export function createRouteRegistrar(app: FastifyInstance, options: RequestChainOptions): RouteRegistrar {
  const { db, clock, planLimits, publicTriesPerMinute, turns, throttle } = options;
  const { register, admit } = createRequestChain(app, options);
  const inputOf = <E extends Endpoint>({ params, query, body }: FastifyRequest) =>
    ({ params, query, body }) as ParsedEndpointInput<E>;
  const readCallOf = <E extends Endpoint>(request: FastifyRequest) => ({
    session: request.session!,
    input: inputOf<E>(request),
    now: clock(),
  });

  return {
    store: (endpoint, handler, { prepare, again, limitAttempts, ...options } = {}) => {
      const isRead = endpoint.method === "GET";
      const answerTo = async (request: FastifyRequest) => {
        const session = request.session!;
        const now = clock();
        const { picture, keyed } = request;
        const input = inputOf<typeof endpoint>(request);
        const document = createNewDocument(keyed?.key ?? null, now, readLateFields(input.body));
        const ready = (await prepare?.(input, session)) as Awaited<ReturnType<NonNullable<typeof prepare>>>;
        if (prepare) await admit(request, endpoint, endpoint.permission as Permission);
        const call = { session, input, now, planLimits, picture, document, ready };
        const run = <R>(work: (tx: StoreTx) => Promise<R>) =>
          db.inStore(session.storeId, work, { ...options, isRead, confirm: confirmOf(request) });
        const work = (tx: StoreTx) => answerWith(endpoint, () => handler({ tx, ...call }));
        const repeat =
          again &&
          ((tx: StoreTx, first: unknown) =>
            answerWith(endpoint, () => again({ tx, session }, contentOf(endpoint, first))));
        const answer = () => (keyed ? withIdempotencyKey(keyed, run, work, repeat) : run(work));
        if (!limitAttempts) return answer();
        return limitAttempts({ identityDb: db.identity, input, now, address: request.ip, session }, answer);
      };
      const confirms = !prepare && !limitAttempts && !endpoint.hashes;
      register(endpoint, undefined, (request) => confirmed(request, () => answerTo(request)), { confirms });
    },
    steps: (endpoint, handler, { limitAttempts, keepsKey = false } = {}) =>
      register(endpoint, undefined, (request) => {
        const call = readCallOf<typeof endpoint>(request);
        const inStore = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(call.session.storeId, work);
        const { keyed } = request;
        const work = () => answerWith(endpoint, () => handler({ ...call, inStore, keyed }));
        const answer = () => (keyed && !keepsKey ? runStepsWithIdempotencyKey(keyed, inStore, work) : work());
        return limitAttempts
          ? limitAttempts({ identityDb: db.identity, address: request.ip, ...call }, answer)
          : answer();
      }),
    report: (endpoint, handler) => {
      const answerTo = (request: FastifyRequest) => {
        const call = readCallOf<typeof endpoint>(request);
        const confirm = confirmOf(request);
        const work = (tx: StoreTx) => answerWith(endpoint, () => handler({ tx, ...call }));
        return db.inSnapshot(call.session.storeId, work, { confirm });
      };
      register(endpoint, undefined, (request) => confirmed(request, () => answerTo(request)), {
        confirms: true,
      });
    },
    list: (endpoint, plan, read, { keptPlans } = {}) => {
      const place = createListSerializer(endpoint);
      const planned = (request: FastifyRequest) => {
        const call = readCallOf<typeof endpoint>(request);
        const begin = async (tx: StoreTx) => {
          const { answer: content, parts } = await plan({ tx, ...call });
          const [part, ...further] = parts;
          const isWhole = part && further.length === 0;
          const [answer, items] = await Promise.all([
            answerWith(endpoint, () => content),
            isWhole ? read({ tx, ...call }, part) : [],
          ]);
          return { call, answer, parts, items };
        };
        const options = { keptPlans: keptPlans?.(call.input) ?? false, confirm: confirmOf(request) };
        return db.inStore(call.session.storeId, begin, { isRead: true, ...options });
      };
      const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
        const { storeId } = request.session!;
        void waitForResponseSent(reply).then(await turns.lists.enter(storeId));
        const { call, answer, parts, items } = await confirmed(request, () => planned(request));
        if (parts.length <= 1) return place.withList(answer, items);
        const inParts = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(storeId, work, { isLong: true });
        const texts = eachOf(parts, (part) => inParts((tx) => read({ tx, ...call }, part)), place.textOf);
        const step = <T>(work: () => Promise<T>) => throttle.step(storeId, work);
        return streamJsonList(reply, () => place.around(answer), texts, { step, begin: step });
      };
      register(endpoint, undefined, answerTo, { confirms: true });
    },
    stream: (endpoint, { before, around, chunks, isPlainHere = false }, kind) =>
      register(endpoint, undefined, async (request, reply) => {
        const call = readCallOf<typeof endpoint>(request);
        const { storeId } = call.session;
        let options = SUCCESS_ENVELOPE;
        if (isPlainHere) refuseCompressionHere(request, reply);
        const read = async function* (tx: StoreTx) {
          if (around) options = await around({ tx, ...call });
          yield* chunks({ tx, ...call });
        };
        const noted = before && (() => db.inStore(storeId, (tx) => before({ tx, ...call })));
        const { items, inTurn } = db.readStore(storeId, read, { kind, before: noted });
        // Waits for other streams of this kind of the same store, but not for streams of other stores.
        return streamJsonList(reply, () => options, items, {
          step: (work) => inTurn(() => throttle.step(storeId, work)),
          begin: (work) => inTurn(work),
        });
      }),
    public: (endpoint, handler) => {
      const limit = { max: publicTriesPerMinute, timeWindow: "1 minute" };
      register(endpoint, limit, (request) => {
        const origin = { address: request.ip, fromHere: isFromThisMachine(request) };
        const call = { identityDb: db.identity, input: inputOf<typeof endpoint>(request), now: clock() };
        return answerWith(endpoint, () => handler({ ...call, ...origin }));
      });
    },
  };
}

/** Builds the whole answer. Nothing is added to an empty answer, nor to the answer that is a list. */
async function answerWith<E extends Endpoint>(
  endpoint: E,
  handle: () => Content<E> | Promise<Content<E>> | Answer<E>,
): Promise<unknown> {
  const content = await handle();
  if (endpoint.data) return { status: "success", data: content };
  if (content === undefined || Array.isArray(content)) return content;
  return { status: "success", ...content };
}

/** Reverses `answerWith`. */
function contentOf<E extends Endpoint>(endpoint: E, answer: unknown): Content<E> {
  return (endpoint.data ? (answer as { data: unknown }).data : answer) as Content<E>;
}

function refuseCompressionHere(request: FastifyRequest, reply: FastifyReply): void {
  if (isFromThisMachine(request)) reply.header("cache-control", "no-store, no-transform");
}

function confirmOf(request: FastifyRequest): SnapshotConfirmation | undefined {
  const { unconfirmed } = request;
  if (!unconfirmed) return undefined;
  const isConfirmed = () => {
    request.unconfirmed = null;
  };
  return {
    query: sessionUnchangedSql(unconfirmed.rows),
    isConfirmed,
    refusal: () => new SessionChangedError(),
  };
}

async function confirmed<T>(request: FastifyRequest, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof SessionChangedError)) throw error;
    await request.unconfirmed!.lookUp();
    return answer();
  }
}

async function* eachOf<Part, T>(
  parts: readonly Part[],
  read: (part: Part) => Promise<T[]>,
  textOf: (item: T) => string,
): AsyncGenerator<string> {
  for (const part of parts) for (const item of await read(part)) yield textOf(item);
}
