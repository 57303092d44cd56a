import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { CONTENTS, RETRY, TAG } from "#core/answer-mark.ts";
import {
  type Endpoint,
  type LongList,
  needsPassword,
  type ParsedInput,
  takesKey,
} from "#core/contract/endpoint.ts";
import { errorBody } from "#core/contract/errors.ts";
import { AppError, type ErrorCode, invalidInput } from "#core/errors.ts";
import { can, type Permission } from "#core/permissions.ts";
import type { PlanLimits } from "#core/plan.ts";
import type { Database } from "#server/db/database.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import type { StoreTx, StoreTxOptions } from "#server/db/store-tx.ts";
import { documentOf, lateOf, type NewDocument } from "#server/documents/document.ts";
import { type Keyed, keyedSteps, requestHash, withIdempotencyKey } from "#server/documents/idempotency.ts";
import type { Bodies } from "#server/http/bodies.ts";
import { readForm } from "#server/http/form.ts";
import type { Gate } from "#server/http/gate.ts";
import type { HashAdmission } from "#server/http/hash-admission.ts";
import type { Pace } from "#server/http/pace.ts";
import { type Around, listPlace, sendList, WRAPPED } from "#server/http/send-list.ts";
import { whenSent } from "#server/http/sent.ts";
import type { StorageBudget } from "#server/http/storage-budget.ts";
import type { Lanes } from "#server/lanes.ts";
import { isFromHere, siteOf } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import { type DeviceSays, findSession, type Session, type Steps } from "#server/session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    notFound?: ErrorCode;
  }
  interface FastifyRequest {
    session: Session | null;
    picture: Picture | null;
    keyed: Keyed | null;
    /** Its body was not there yet when the session was looked up, or took its time since. */
    bodyComes: boolean;
    /** Of JSON that was sent. */
    bodyBytes: number;
  }
}

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
type StepsCall<E extends Endpoint> = Pick<StoreCall<E>, "input"> & Steps;

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
  around?: (call: ReadCall<E>) => Promise<Around>;
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
  /** For what keeps something although it is refused, such as that somebody tried; it does nothing twice by itself. */
  steps<E extends Endpoint>(
    endpoint: E,
    handler: (call: StepsCall<NoInfer<E>>) => Answer<NoInfer<E>>,
    options?: Throttled<NoInfer<E>>,
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

export type Surroundings = {
  db: Database;
  clock: () => Date;
  planLimits: PlanLimits;
  /** Tries per minute and address on calls that need no session. */
  publicTriesPerMinute: number;
  /** Stands before everything that needs the database. */
  gate: Gate;
  /** Stands before the gate where a password hash is computed. */
  admitHashes: HashAdmission;
  /** Stands before what is sent along, which lies in memory until it is answered. */
  bodies: Bodies;
  /** Before large bodies and before lists that may be long, by store. */
  lanes: { large: Lanes; lists: Lanes };
  /** Of long answers and large bodies. */
  pace: Pace;
  budget: StorageBudget;
};

/** The one chain: session → permission → input → store transaction → use case → output → status. */
export function routesOf(
  app: FastifyInstance,
  {
    db,
    clock,
    planLimits,
    publicTriesPerMinute,
    gate,
    admitHashes,
    bodies,
    lanes,
    pace,
    budget,
  }: Surroundings,
): Routes {
  const admit = async (request: FastifyRequest, endpoint: Endpoint, permission: Permission) => {
    const { method } = endpoint;
    const { authorization } = request.headers;
    const says = deviceOf(request);
    const session = await gate(() => findSession(db.identity, authorization, says, clock()));
    if (!session) throw new AppError("NOT_SIGNED_IN");
    if (session.suspended) {
      const writesThere = method !== "GET" && session.device?.active === false;
      throw new AppError(writesThere ? "DEVICE_INACTIVE" : "NOT_SIGNED_IN");
    }
    if (!can(session.role, permission)) throw new AppError("FORBIDDEN");
    if (session.openedBy && needsPassword(endpoint)) throw new AppError("PASSWORD_REQUIRED");
    // Whoever signs out, or changes a password, does nothing to the store.
    if (says && method !== "GET" && permission !== "session") {
      if (!session.device) throw new AppError("DEVICE_UNKNOWN");
      if (!session.device.active) throw new AppError("DEVICE_INACTIVE");
    }
    request.session = session;
    return session;
  };

  const register = <E extends Endpoint>(
    endpoint: E,
    rateLimit: { max: number; timeWindow: string } | undefined,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const { status = 200, permission } = endpoint;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
      schema: describe(endpoint),
      config: { notFound: endpoint.notFound, ...(rateLimit && { rateLimit }) },
      // After the rate limit, which is an onRequest hook too and would come behind one of ours.
      preParsing: async (request, reply, payload) => {
        reply.header("cache-control", "no-store"); // names, prices, tokens: no proxy may keep them
        if (permission !== "public") {
          const { storeId } = await admit(request, endpoint, permission);
          request.bodyComes = isComing(request);
          if (endpoint.maxBody) {
            // Before it takes a place in the line.
            if (Number(request.headers["content-length"]) > endpoint.maxBody) throw new AppError("TOO_LARGE");
            const leave = await lanes.large.enter(storeId);
            const began = performance.now();
            void whenSent(reply).then(async () => {
              await pace.rest(began);
              leave();
            });
            request.bodyComes = true; // standing in line took its time as well
          }
        }
        return bodies(request, reply, payload);
      },
      preValidation: async (request) => {
        request.query = withoutEmpty(request.query);
        if (request.isMultipart()) {
          const { form } = endpoint;
          if (!form) throw new AppError("WRONG_MEDIA_TYPE");
          await readForm(request, form);
          if (request.picture) request.bodyComes = true; // so did unpacking it, in its turn
        } else if (endpoint.body) request.body ??= {};
        // While it came, whoever sends it may have been removed, or may do less by now.
        if (permission !== "public" && request.bodyComes) await admit(request, endpoint, permission);
        request.keyed = takesKey(endpoint) ? readKey(endpoint, request) : null;
      },
      handler: async (request, reply) => {
        const isLong = !endpoint.maxBody && isLongWrite(request);
        const { session } = request;
        const address = siteOf(request.ip);
        if (!endpoint.longList && !endpoint.maxBody && !isLong) pace.served(session?.storeId ?? address);
        if (permission !== "session") budget.check(request);
        const answered = { store: session?.storeId ?? null, address, sent: whenSent(reply) };
        const inside = () => gate(() => answer(request, reply), answered);
        const admitted = () => admitHashes(endpoint, request.body, { address, session }, inside);
        const result = await (isLong ? pace.write(session?.storeId ?? address, admitted) : admitted());
        if (permission !== "session") budget.add(request);
        reply.code(status);
        return status === 204 ? reply.send() : reply.send(result);
      },
    });
  };
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
    steps: (endpoint, handler, { throttle } = {}) =>
      register(endpoint, undefined, (request) => {
        const call = readCallOf<typeof endpoint>(request);
        const inStore = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(call.session.storeId, work);
        const { keyed } = request;
        const work = () => handler({ ...call, inStore });
        const answer = () => (keyed ? keyedSteps(keyed, inStore, work) : work());
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
        void whenSent(reply).then(await lanes.lists.enter(storeId));
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

/** Bytes of a body: a sale of some fifteen lines. */
const LONG_WRITE = 1_024;

function isLongWrite({ method, headers }: FastifyRequest): boolean {
  if (method === "GET") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LONG_WRITE;
}

/** Not there yet, as it is where it was sent together with the headers. */
function isComing({ raw, headers }: FastifyRequest): boolean {
  const announced = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  return announced && raw.complete === false;
}

/** The texts of what is in the parts, one by one. */
async function* eachOf<Part, T>(
  parts: readonly Part[],
  read: (part: Part) => Promise<T[]>,
  textOf: (item: T) => string,
): AsyncGenerator<string> {
  for (const part of parts) for (const item of await read(part)) yield textOf(item);
}

/** For validation, for the answer's check and for the OpenAPI page. */
function describe(endpoint: Endpoint) {
  const { params, query, body, output, status = 200 } = endpoint;
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1]!],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.form && { consumes: ["application/json", "multipart/form-data"] }),
    ...(endpoint.permission !== "public" && { security: [{ bearer: [] }] }),
    response: { [status]: output, "4xx": errorBody, "5xx": errorBody },
  };
}

/** `?search=` counts as absent. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ""));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readKey({ method, path, secrets }: Endpoint, request: FastifyRequest): Keyed | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  const { params, picture } = request;
  const contents = request.headers[CONTENTS];
  const body = secrets ? without(request.body as Record<string, unknown>, secrets) : request.body;
  if (typeof key === "string" && UUID.test(key))
    return {
      key: key.toLowerCase(),
      isRetry: request.headers[RETRY] !== undefined,
      contents: typeof contents === "string" && TAG.test(contents) ? contents : null,
      hash: requestHash(method, path, params, body, picture?.hash.toString("hex")),
    };
  throw invalidInput([{ field: "Idempotency-Key", message: "La cabecera Idempotency-Key debe ser un UUID" }]);
}

function without(body: Record<string, unknown>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Above what a device can keep, and within the column. */
const MOST_PENDING = 1_000_000;

const DEVICE_KEY = /^[\w-]{16,64}$/;

/** Which device it is, and how much it has not sent yet; null where none says so. */
function deviceOf({ headers }: FastifyRequest): DeviceSays | null {
  const id = headers["x-device"];
  if (id === undefined || id === "") return null;
  if (typeof id !== "string" || !UUID.test(id))
    throw invalidInput([{ field: "X-Device", message: "La cabecera X-Device debe ser un UUID" }]);
  const pending = Number(headers["x-device-pending"] ?? 0);
  const key = headers["x-device-key"];
  return {
    id: id.toLowerCase(),
    key: typeof key === "string" && DEVICE_KEY.test(key) ? key : null,
    pending: Number.isInteger(pending) ? Math.min(Math.max(0, pending), MOST_PENDING) : 0,
  };
}
