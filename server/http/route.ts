import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, ParsedInput } from "#core/contract/endpoint.ts";
import { errorBody } from "#core/contract/errors.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { can } from "#core/permissions.ts";
import type { PlanLimits } from "#core/plan.ts";
import type { Database } from "#server/db/database.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import type { StoreTx, StoreTxOptions } from "#server/db/store-tx.ts";
import { invalidInput } from "#server/http/errors.ts";
import { readForm } from "#server/http/form.ts";
import type { Gate } from "#server/http/gate.ts";
import type { Picture } from "#server/http/picture.ts";
import { inParts, sendList, sendPart } from "#server/http/send-list.ts";
import { findSession, type Session } from "#server/http/session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    notFound?: ErrorCode;
  }
  interface FastifyRequest {
    session: Session | null;
    picture: Picture | null;
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
  idempotencyKey: string | null;
};

/** What a handler that only reads receives. */
type ReadCall<E extends Endpoint> = Pick<StoreCall<E>, "tx" | "session" | "input" | "now">;

/** What a handler of a public call receives. */
export type PublicCall<E extends Endpoint> = {
  door: IdentityDoor;
  input: ParsedInput<E>;
  now: Date;
  /** Where it comes from, as the trusted proxies say. */
  address: string;
};

type Answer<E extends Endpoint> = Promise<z.input<E["output"]>>;

/** An answer `{status, data: […]}` whose list may be too long for the memory. */
type ListEndpoint = Endpoint & { output: z.ZodObject<{ status: z.ZodType; data: z.ZodArray<z.ZodType> }> };

/** How a feature registers its calls. */
export type Routes = {
  store<E extends Endpoint>(
    endpoint: E,
    handler: (call: StoreCall<NoInfer<E>>) => Answer<NoInfer<E>>,
    options?: StoreTxOptions,
  ): void;
  /** For figures over many sales: on connections apart, so that no till waits, in a snapshot in which all of them agree. */
  report<E extends Endpoint>(endpoint: E, handler: (call: ReadCall<NoInfer<E>>) => Answer<NoInfer<E>>): void;
  /**
   * A list from one snapshot of the store that cannot be written to, in pieces of its text as they come: whole items, with
   * commas between them. Whoever writes the text answers for what is in it.
   */
  stream<E extends ListEndpoint>(
    endpoint: E,
    handler: (call: ReadCall<NoInfer<E>>) => AsyncIterable<string>,
    /** What has to be on the disk before the first item goes out, in a transaction that can write. */
    first?: (call: ReadCall<NoInfer<E>>) => Promise<void>,
  ): void;
  /** An answer of which one list, named and left empty by the first handler, is written as its items come. */
  streamPart<E extends Endpoint>(
    endpoint: E,
    name: string,
    first: (call: ReadCall<NoInfer<E>>) => Answer<NoInfer<E>>,
    items: (call: ReadCall<NoInfer<E>>) => AsyncIterable<unknown>,
  ): void;
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
  /** Stands before forms, which lie in memory until they have arrived. */
  uploads: Gate;
};

/** The one chain: session → permission → input → store transaction → use case → output → status. */
export function routesOf(
  app: FastifyInstance,
  { db, clock, planLimits, publicTriesPerMinute, gate, uploads }: Surroundings,
): Routes {
  const register = <E extends Endpoint>(
    endpoint: E,
    rateLimit: { max: number; timeWindow: string } | undefined,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const status = endpoint.status ?? 200;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
      schema: describe(endpoint),
      config: { notFound: endpoint.notFound, ...(rateLimit && { rateLimit }) },
      // After the rate limit, which is an onRequest hook too and would come behind one of ours.
      preParsing: async (request, reply) => {
        reply.header("cache-control", "no-store"); // names, prices, tokens: no proxy may keep them
        if (endpoint.permission === "public") return;
        request.session = await gate(() => findSession(db.identity, request.headers.authorization, clock()));
        if (!request.session) throw new AppError("NOT_SIGNED_IN");
        if (!can(request.session.role, endpoint.permission)) throw new AppError("FORBIDDEN");
      },
      preValidation: async (request) => {
        request.query = withoutEmpty(request.query);
        if (request.isMultipart()) {
          const { form } = endpoint;
          if (!form) throw new AppError("WRONG_MEDIA_TYPE");
          await uploads(() => readForm(request, form));
        } else if (endpoint.body) request.body ??= {};
      },
      handler: async (request, reply) => {
        const result = await gate(() => answer(request, reply));
        reply.code(status);
        if (status === 204) return reply.send();
        const { output, longList } = endpoint;
        return reply.send(longList ? await inParts(reply, output, longList, result) : result);
      },
    });
  };
  const inputOf = <E extends Endpoint>({ params, query, body }: FastifyRequest) =>
    ({ params, query, body }) as ParsedInput<E>;

  return {
    store: (endpoint, handler, options) =>
      register(endpoint, undefined, (request) => {
        const session = request.session!;
        const idempotencyKey = endpoint.idempotent ? readKey(request) : null;
        const { picture } = request;
        const call = { session, input: inputOf(request), now: clock(), planLimits, picture, idempotencyKey };
        return db.inStore(session.storeId, (tx) => handler({ tx, ...call }), options);
      }),
    report: (endpoint, handler) =>
      register(endpoint, undefined, (request) => {
        const session = request.session!;
        return db.inSnapshot(session.storeId, (tx) =>
          handler({ tx, session, input: inputOf(request), now: clock() }),
        );
      }),
    stream: (endpoint, handler, first) =>
      register(endpoint, undefined, async (request, reply) => {
        const session = request.session!;
        const call = { session, input: inputOf<typeof endpoint>(request), now: clock() };
        if (first) await db.inStore(session.storeId, (tx) => first({ tx, ...call }));
        return sendList(
          reply,
          db.readStore(session.storeId, (tx) => handler({ tx, ...call })),
        );
      }),
    streamPart: (endpoint, name, first, handler) =>
      register(endpoint, undefined, async (request, reply) => {
        const session = request.session!;
        const call = { session, input: inputOf(request), now: clock() };
        const answer = await db.inStore(session.storeId, (tx) => first({ tx, ...call }));
        const items = db.readStore(session.storeId, (tx) => handler({ tx, ...call }));
        return sendPart(reply, { output: endpoint.output, name, answer }, items);
      }),
    public: (endpoint, handler) => {
      const limit = { max: publicTriesPerMinute, timeWindow: "1 minute" };
      register(endpoint, limit, (request) =>
        handler({ door: db.identity, input: inputOf(request), now: clock(), address: request.ip }),
      );
    },
  };
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

function readKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  if (typeof key === "string" && UUID.test(key)) return key.toLowerCase();
  throw invalidInput([{ field: "Idempotency-Key", message: "La cabecera Idempotency-Key debe ser un UUID" }]);
}
