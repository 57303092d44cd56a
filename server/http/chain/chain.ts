import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, needsPassword, takesKey } from "#core/contract/endpoint.ts";
import { errorBody } from "#core/contract/errors.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { can, type Permission } from "#core/permissions.ts";
import type { PlanLimits } from "#core/plan.ts";
import type { Database } from "#server/db/database.ts";
import type { Keyed } from "#server/documents/idempotency.ts";
import { readForm } from "#server/http/chain/form.ts";
import {
  deviceOf,
  isComing,
  isLongWrite,
  readKey,
  withoutEmpty,
} from "#server/http/chain/request-headers.ts";
import { responseSent } from "#server/http/chain/response-sent.ts";
import type { BodyMemoryLimit } from "#server/http/limits/body-memory-limit.ts";
import type { ConcurrencyLimit } from "#server/http/limits/concurrency-limit.ts";
import type { HashAdmission } from "#server/http/limits/hash-admission.ts";
import type { StorageBudget } from "#server/http/limits/storage-budget.ts";
import type { Throttle } from "#server/http/limits/throttle.ts";
import type { KeyedSemaphore } from "#server/limits/keyed-semaphore.ts";
import { siteOf } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import { findSession, type Session } from "#server/session.ts";

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

export type ChainOptions = {
  db: Database;
  clock: () => Date;
  planLimits: PlanLimits;
  /** Tries per minute and address on calls that need no session. */
  publicTriesPerMinute: number;
  /** Stands before everything that needs the database. */
  gate: ConcurrencyLimit;
  /** Stands before the gate where a password hash is computed. */
  admitHashes: HashAdmission;
  /** Stands before what is sent along, which lies in memory until it is answered. */
  bodies: BodyMemoryLimit;
  /** Before large bodies and before lists that may be long, by store. */
  lanes: { large: KeyedSemaphore; lists: KeyedSemaphore };
  /** Of long answers and large bodies. */
  pace: Throttle;
  budget: StorageBudget;
};

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type RateLimit = { max: number; timeWindow: string };

/** What the kinds of calls are registered with. */
export type Chain = {
  /** Registers one call of the contract. `answer` runs once the chain has let the request through. */
  register(endpoint: Endpoint, rateLimit: RateLimit | undefined, answer: Answering): void;
  /** Looks the session up again, after something took its time. @throws what it is refused with */
  admit(request: FastifyRequest, endpoint: Endpoint, permission: Permission): Promise<Session>;
};

/** The one chain: session → permission → input → store transaction → use case → output → status. */
export function chainOf(
  app: FastifyInstance,
  { db, clock, gate, admitHashes, bodies, lanes, pace, budget }: ChainOptions,
): Chain {
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
            void responseSent(reply).then(async () => {
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
        const answered = { store: session?.storeId ?? null, address, sent: responseSent(reply) };
        const inside = () => gate(() => answer(request, reply), answered);
        const admitted = () => admitHashes(endpoint, request.body, { address, session }, inside);
        const result = await (isLong ? pace.write(session?.storeId ?? address, admitted) : admitted());
        if (permission !== "session") budget.add(request);
        reply.code(status);
        return status === 204 ? reply.send() : reply.send(result);
      },
    });
  };

  return { register, admit };
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
