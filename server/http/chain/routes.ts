import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, LongList, ParsedInput } from "#core/contract/endpoint.ts";
import type { Permission } from "#core/permissions.ts";
import type { PlanLimits } from "#core/plan.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import type { StoreTx, StoreTxOptions } from "#server/db/store-tx.ts";
import { documentOf, lateOf, type NewDocument } from "#server/documents/document.ts";
import { type Keyed, keyedSteps, withIdempotencyKey } from "#server/documents/idempotency.ts";
import { type ChainOptions, chainOf } from "#server/http/chain/chain.ts";
import { responseSent } from "#server/http/chain/response-sent.ts";
import { type Envelope, listPlace, sendList, WRAPPED } from "#server/http/chain/send-list.ts";
import { isFromHere } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import type { Session, Steps } from "#server/session.ts";

/** What a handler of a signed-in call receives: it can reach its own store and nothing else. */
export type StoreCall<E extends Endpoint> = {
  tx: StoreTx;
  session: Session;
  input: ParsedInput<E>;
  now: Date;
  planLimits: PlanLimits;
  /** The picture that came with a form. */
  picture: Picture | null;
  document: NewDocument;
};

/** What a handler that takes more than one transaction receives. */
type StepsCall<E extends Endpoint> = Pick<StoreCall<E>, "input"> & Steps & { keyed: Keyed | null };

/** What a handler that only reads receives. */
type ReadCall<E extends Endpoint> = Pick<StoreCall<E>, "tx" | "session" | "input" | "now">;

/** What a handler of a public call receives. */
export type PublicCall<E extends Endpoint> = {
  door: IdentityDoor;
  input: ParsedInput<E>;
  now: Date;
  /** Where it comes from, as the trusted proxies say. */
  address: string;
  /** From this machine itself. */
  fromHere: boolean;
};

type Answer<E extends Endpoint> = Promise<z.input<E["output"]>>;

/** An answer around a list that may be too long for the memory. */
type ListEndpoint = Endpoint & { longList: LongList };

/** Which items an answer has, in parts to be read together, and the answer with its list left empty. */
type Plan<E extends Endpoint, Key> = Promise<{ answer: z.input<E["output"]>; parts: Key[][] }>;

type Streamed<E extends Endpoint> = {
  /** What has to be on the disk before the first item goes out, in a transaction that can write. */
  before?: (call: ReadCall<E>) => Promise<void>;
  /** What stands around the list, from the snapshot; an answer whose data is the list unless said. */
  around?: (call: ReadCall<E>) => Promise<Envelope>;
  /** The list's text in pieces: whole items, with commas between them. */
  pieces: (call: ReadCall<E>) => AsyncIterable<string>;
};

type Prepared<E extends Endpoint, Ready> = {
  /** What takes long and needs no database, such as decoding a picture: done before a connection is held. */
  prepare?: (input: ParsedInput<E>, session: Session) => Promise<Ready>;
};

type Throttled<E extends Endpoint> = {
  /** Counts what may be asked for only so often, around the work and outside its transaction. */
  throttle?: <T>(
    call: Pick<PublicCall<E>, "door" | "input" | "now" | "address"> & { session: Session },
    work: () => Promise<T>,
  ) => Promise<T>;
};

type Repeated<E extends Endpoint> = {
  /** The answer to who repeats a request under its key, where it depends on their role. Without it they get the first one. */
  again?: (
    call: Pick<StoreCall<E>, "tx" | "session">,
    first: z.input<E["output"]>,
  ) => Promise<z.input<E["output"]>>;
};

/** How a feature registers its calls. */
export type Routes = {
  store<E extends Endpoint, Ready = undefined>(
    endpoint: E,
    handler: (call: StoreCall<NoInfer<E>> & { ready: NoInfer<Ready> }) => Answer<NoInfer<E>>,
    options?: StoreTxOptions & Prepared<NoInfer<E>, Ready> & Repeated<NoInfer<E>> & Throttled<NoInfer<E>>,
  ): void;
  /**
   * For what keeps something although it is refused, such as that somebody tried; it does nothing twice by itself.
   * `keepsKey`: the handler itself does it once for a key, and keeps the answer.
   */
  steps<E extends Endpoint>(
    endpoint: E,
    handler: (call: StepsCall<NoInfer<E>>) => Answer<NoInfer<E>>,
    options?: Throttled<NoInfer<E>> & { keepsKey?: boolean },
  ): void;
  /** For figures over many sales: on connections apart, so that no till waits, in a snapshot in which all of them agree. */
  report<E extends Endpoint>(endpoint: E, handler: (call: ReadCall<NoInfer<E>>) => Answer<NoInfer<E>>): void;
  /**
   * A list that may be long. A short one goes out at once. Of a long one each part is read when it is taken, in a
   * transaction of its own: whoever reads slowly holds no connection, and little memory.
   */
  list<E extends ListEndpoint, Key>(
    endpoint: E,
    plan: (call: ReadCall<NoInfer<E>>) => Plan<NoInfer<E>, Key>,
    read: (call: ReadCall<NoInfer<E>>, part: NoInfer<Key>[]) => Promise<unknown[]>,
    /** The same as JSON, where that is less work for a long one. */
    readTexts?: (call: ReadCall<NoInfer<E>>, part: NoInfer<Key>[]) => Promise<string[]>,
  ): void;
  /**
   * A list from one snapshot of the store that cannot be written to, as text, one such at a time of a store. Whoever
   * writes the text answers for what is in it.
   */
  stream<E extends Endpoint>(endpoint: E, streamed: Streamed<NoInfer<E>>, kind?: string): void;
  public<E extends Endpoint>(
    endpoint: E,
    handler: (call: PublicCall<NoInfer<E>>) => Answer<NoInfer<E>>,
  ): void;
};

/** Registers calls on the chain, by what their handlers need. */
export function routesOf(app: FastifyInstance, surroundings: ChainOptions): Routes {
  const { db, clock, planLimits, publicTriesPerMinute, lanes, pace } = surroundings;
  const { register, admit } = chainOf(app, surroundings);
  const inputOf = <E extends Endpoint>({ params, query, body }: FastifyRequest) =>
    ({ params, query, body }) as ParsedInput<E>;
  const readCallOf = <E extends Endpoint>(request: FastifyRequest) => ({
    session: request.session!,
    input: inputOf<E>(request),
    now: clock(),
  });

  return {
    store: (endpoint, handler, { prepare, again, throttle, ...options } = {}) =>
      register(endpoint, undefined, async (request) => {
        const session = request.session!;
        const now = clock();
        const { picture, keyed } = request;
        const input = inputOf<typeof endpoint>(request);
        const document = documentOf(keyed?.key ?? null, now, lateOf(input.body));
        const ready = (await prepare?.(input, session)) as Awaited<ReturnType<NonNullable<typeof prepare>>>;
        if (prepare) await admit(request, endpoint, endpoint.permission as Permission);
        const call = { session, input, now, planLimits, picture, document, ready };
        const run = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(session.storeId, work, options);
        const work = (tx: StoreTx) => handler({ tx, ...call });
        const repeat =
          again &&
          ((tx: StoreTx, first: z.input<(typeof endpoint)["output"]>) => again({ tx, session }, first));
        const answer = () => (keyed ? withIdempotencyKey(keyed, run, work, repeat) : run(work));
        if (!throttle) return answer();
        return throttle({ door: db.identity, input, now, address: request.ip, session }, answer);
      }),
    steps: (endpoint, handler, { throttle, keepsKey = false } = {}) =>
      register(endpoint, undefined, (request) => {
        const call = readCallOf<typeof endpoint>(request);
        const inStore = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(call.session.storeId, work);
        const { keyed } = request;
        const work = () => handler({ ...call, inStore, keyed });
        const answer = () => (keyed && !keepsKey ? keyedSteps(keyed, inStore, work) : work());
        return throttle ? throttle({ door: db.identity, address: request.ip, ...call }, answer) : answer();
      }),
    report: (endpoint, handler) =>
      register(endpoint, undefined, (request) => {
        const call = readCallOf<typeof endpoint>(request);
        return db.inSnapshot(call.session.storeId, (tx) => handler({ tx, ...call }));
      }),
    list: (endpoint, plan, read, readTexts) => {
      const place = listPlace(endpoint);
      register(endpoint, undefined, async (request, reply) => {
        const call = readCallOf<typeof endpoint>(request);
        const { storeId } = call.session;
        void responseSent(reply).then(await lanes.lists.enter(storeId));
        const { answer, parts, items } = await db.inStore(storeId, async (tx) => {
          const { answer, parts } = await plan({ tx, ...call });
          const [part = []] = parts;
          return { answer, parts, items: parts.length === 1 ? await read({ tx, ...call }, part) : [] };
        });
        if (parts.length <= 1) return place.withList(answer, items);
        const inParts = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(storeId, work, { isLong: true });
        const texts = readTexts
          ? eachOf(parts, (part) => inParts((tx) => readTexts({ tx, ...call }, part)), String)
          : eachOf(parts, (part) => inParts((tx) => read({ tx, ...call }, part)), place.textOf);
        const step = <T>(work: () => Promise<T>) => pace.step(storeId, work);
        return sendList(reply, () => place.around(answer), texts, { step, begin: step });
      });
    },
    stream: (endpoint, { before, around, pieces }, kind) =>
      register(endpoint, undefined, async (request, reply) => {
        const call = readCallOf<typeof endpoint>(request);
        const { storeId } = call.session;
        let surroundings = WRAPPED;
        const read = async function* (tx: StoreTx) {
          if (around) surroundings = await around({ tx, ...call });
          yield* pieces({ tx, ...call });
        };
        const noted = before && (() => db.inStore(storeId, (tx) => before({ tx, ...call })));
        const texts = db.readStore(storeId, read, { kind, before: noted });
        // It begins when no other of its kind is read, and nobody else's turn waits for that.
        return sendList(reply, () => surroundings, texts, { step: (work) => pace.step(storeId, work) });
      }),
    public: (endpoint, handler) => {
      const limit = { max: publicTriesPerMinute, timeWindow: "1 minute" };
      register(endpoint, limit, (request) => {
        const origin = { address: request.ip, fromHere: isFromHere(request) };
        return handler({ door: db.identity, input: inputOf(request), now: clock(), ...origin });
      });
    },
  };
}

/** The texts of what is in the parts, one by one. */
async function* eachOf<Part, T>(
  parts: readonly Part[],
  read: (part: Part) => Promise<T[]>,
  textOf: (item: T) => string,
): AsyncGenerator<string> {
  for (const part of parts) for (const item of await read(part)) yield textOf(item);
}
