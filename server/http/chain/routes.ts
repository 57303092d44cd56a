import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import * as auth from "#core/contract/auth.ts";
import type { Endpoint, LongListPath, ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { Permission } from "#core/permissions.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import type { IdentityDatabase, StoreName } from "#server/db/identity-database.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
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
  JSON_TYPE,
  type JsonEnvelope,
  SUCCESS_ENVELOPE,
  streamJsonList,
} from "#server/http/chain/send-list.ts";
import { isFromThisMachine } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import type { MultiTransactionContext, Session } from "#server/session.ts";
import { SessionChangedError } from "#server/session-cache.ts";

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

/** `answer` is the answer with an empty list. `parts` are the keys of the items, in groups that are read together. */
type Plan<E extends Endpoint, Key> = Promise<{
  answer: Content<E> | Answer<E>;
  parts: Key[][];
}>;

type StreamOptions<E extends Endpoint> = {
  /** Writes that must be on disk before the first item is sent, in a transaction of their own. */
  before?: (call: ReadCall<E>) => Promise<void>;
  /** By default the items are the `data` of the answer. */
  around?: (call: ReadCall<E>) => Promise<JsonEnvelope>;
  chunks: (call: ReadCall<E>) => AsyncIterable<string>;
  /**
   * True to send uncompressed to a browser on this machine: compressing takes a third of Node's time and saves no
   * network.
   */
  isPlainHere?: boolean;
};

type AttemptLimitOption<E extends Endpoint> = {
  limitAttempts?: <T>(
    call: Pick<PublicCall<E>, "identityDb" | "input" | "now" | "address"> & { session: Session },
    work: () => Promise<T>,
  ) => Promise<T>;
};

type StoreRouteOptions<E extends Endpoint, Ready> = {
  /** True if all statements may keep their plans (`StoreTxOptions`). */
  keptPlans?: boolean;
  /** Work before the transaction; its result is `ready` in the call. The session is then looked up again. */
  prepare?: (input: ParsedEndpointInput<E>, session: Session) => Promise<Ready>;
  /** Builds the answer to a retried request if the answer depends on the role. By default it is the first answer. */
  again?: (call: Pick<StoreCall<E>, "tx" | "session">, first: Content<E>) => Promise<Content<E>>;
};

export type RouteRegistrar = {
  store<E extends Endpoint, Ready = undefined>(
    endpoint: E,
    handler: (call: StoreCall<NoInfer<E>> & { ready: NoInfer<Ready> }) => Answer<NoInfer<E>>,
    options?: StoreRouteOptions<NoInfer<E>, Ready> & AttemptLimitOption<NoInfer<E>>,
  ): void;
  /**
   * Runs in several transactions, so the handler must be safe to repeat. With `keepsKey` the handler stores the
   * idempotency key.
   */
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
    options?: {
      /** Returns true if all statements for this input may keep their plans (`StoreTxOptions`). */
      keptPlans?: (input: ParsedEndpointInput<NoInfer<E>>) => boolean;
      /** Returns true if the plan of this input reads all rows of the store; it then takes its turn as a long part does. */
      readsAll?: (input: ParsedEndpointInput<NoInfer<E>>) => boolean;
    },
  ): void;
  /** Streams text from one snapshot, one stream of each `kind` at a time per store. The text is not validated. */
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
    store: (endpoint, handler, { prepare, again, limitAttempts, keptPlans = false } = {}) => {
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
          db.inStore(session.storeId, work, { keptPlans, isRead, ...preconditionOf(request) });
        const work = (tx: StoreTx) => answerWith(endpoint, () => handler({ tx, ...call }));
        const repeat =
          again &&
          ((tx: StoreTx, first: unknown) =>
            answerWith(endpoint, () => again({ tx, session }, contentOf(endpoint, first))));
        const answer = () => (keyed ? withIdempotencyKey(keyed, run, work, repeat) : run(work));
        if (!limitAttempts) return answer();
        const identityDb = await db.identityOf(session);
        return limitAttempts({ identityDb, input, now, address: request.ip, session }, answer);
      };
      const confirms = !prepare && !limitAttempts && !endpoint.hashes;
      register(endpoint, (request) => withCheckedSession(request, () => answerTo(request)), {
        confirms,
      });
    },
    steps: (endpoint, handler, { limitAttempts, keepsKey = false } = {}) =>
      register(endpoint, async (request) => {
        const call = readCallOf<typeof endpoint>(request);
        const inStore = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(call.session.storeId, work);
        const { keyed } = request;
        const work = () => answerWith(endpoint, () => handler({ ...call, inStore, keyed }));
        const answer = () => (keyed && !keepsKey ? runStepsWithIdempotencyKey(keyed, inStore, work) : work());
        if (!limitAttempts) return answer();
        const identityDb = await db.identityOf(call.session);
        return limitAttempts({ identityDb, address: request.ip, ...call }, answer);
      }),
    report: (endpoint, handler) => {
      const answerTo = (request: FastifyRequest) => {
        const call = readCallOf<typeof endpoint>(request);
        const work = (tx: StoreTx) => answerWith(endpoint, () => handler({ tx, ...call }));
        return db.inSnapshot(call.session.storeId, work, preconditionOf(request));
      };
      register(endpoint, (request) => withCheckedSession(request, () => answerTo(request)), {
        confirms: true,
      });
    },
    list: (endpoint, plan, read, { keptPlans, readsAll } = {}) => {
      const serializer = createListSerializer(endpoint);
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
        const options = {
          keptPlans: keptPlans?.(call.input) ?? false,
          isRead: true,
          ...preconditionOf(request),
        };
        const { storeId } = call.session;
        const planning = () => db.inStore(storeId, begin, options);
        return readsAll?.(call.input) ? throttle.step(storeId, planning) : planning();
      };
      const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
        const { storeId } = request.session!;
        void waitForResponseSent(reply).then(await turns.lists.enter(storeId));
        const { call, answer, parts, items } = await withCheckedSession(request, () => planned(request));
        const isWhole = parts.length <= 1;
        const shortText = isWhole ? serializer.shortTextOf(answer, items) : null;
        if (shortText !== null) {
          reply.type(JSON_TYPE);
          return shortText;
        }
        const texts = async function* () {
          for (const part of parts) {
            const found = isWhole
              ? items
              : await db.inStore(storeId, (tx) => read({ tx, ...call }, part), { isLong: true });
            for (const item of found) yield serializer.textOf(item);
          }
        };
        return streamJsonList(reply, () => serializer.around(answer), texts(), {
          step: (work) => throttle.step(storeId, work),
        });
      };
      register(endpoint, answerTo, { confirms: true });
    },
    stream: (endpoint, { before, around, chunks, isPlainHere = false }, kind) =>
      register(endpoint, async (request, reply) => {
        const call = readCallOf<typeof endpoint>(request);
        const { storeId } = call.session;
        let envelope = SUCCESS_ENVELOPE;
        if (isPlainHere && isFromThisMachine(request))
          reply.header("cache-control", "no-store, no-transform");
        const read = async function* (tx: StoreTx) {
          if (around) envelope = await around({ tx, ...call });
          yield* chunks({ tx, ...call });
        };
        const noted = before && (() => db.inStore(storeId, (tx) => before({ tx, ...call })));
        const { items, inTurn } = await db.readStore(storeId, read, { kind, before: noted });
        // Waits for other streams of this kind of the same store, but not for streams of other stores.
        return streamJsonList(reply, () => envelope, items, {
          step: (work) => inTurn(() => throttle.step(storeId, work)),
          begin: inTurn,
        });
      }),
    public: (endpoint, handler) => {
      const rateLimit = { max: publicTriesPerMinute, timeWindow: "1 minute" };
      const answerTo = async (request: FastifyRequest) => {
        const origin = { address: request.ip, fromHere: isFromThisMachine(request) };
        const identityDb = await db.identityOf(storeNameOf(endpoint, request.body));
        const call = { identityDb, input: inputOf<typeof endpoint>(request), now: clock() };
        return answerWith(endpoint, () => handler({ ...call, ...origin }));
      };
      register(endpoint, answerTo, { rateLimit });
    },
  };
}

/** What names the store of a call without a session. */
function storeNameOf({ path }: Endpoint, body: unknown): StoreName {
  const { email, storeId, token } = (body ?? {}) as Partial<Record<string, string>>;
  if (path === auth.createStore.path) return { isNew: true };
  if (path === auth.joinStore.path && storeId) return { joinCode: storeId };
  return email ? { email } : { token };
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

const preconditionOf = ({ unconfirmed }: FastifyRequest) => ({ precondition: unconfirmed?.precondition });

/** If the cached session has changed, looks the session up and answers with it. */
async function withCheckedSession<T>(request: FastifyRequest, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof SessionChangedError)) throw error;
    await request.unconfirmed!.lookUp();
    return answer();
  }
}
