import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { type Endpoint, endpointRequiresPassword, takesIdempotencyKey } from "#core/contract/endpoint.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { hasPermission, type Permission } from "#core/permissions.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import type { Turns } from "#server/concurrency/turns.ts";
import type { Database } from "#server/db/database.ts";
import type { TransactionPrecondition } from "#server/db/store-tx.ts";
import type { RequestWithKey } from "#server/documents/idempotency.ts";
import { readLongBody } from "#server/http/chain/errors.ts";
import { readFormBody } from "#server/http/chain/form.ts";
import {
  isBodyArriving,
  isLongWrite,
  omitEmptyParameters,
  readDeviceHeaders,
  readIdempotencyKey,
} from "#server/http/chain/request-headers.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createLongAnswerWriter } from "#server/http/chain/send-list.ts";
import type { BodyMemoryLimit } from "#server/http/limits/body-memory-limit.ts";
import type { ConcurrencyLimit } from "#server/http/limits/concurrency-limit.ts";
import type { DailyStorageQuota } from "#server/http/limits/daily-storage-quota.ts";
import type { PasswordHashLimiter } from "#server/http/limits/password-hash-limiter.ts";
import type { StoreThrottle } from "#server/http/limits/throttle.ts";
import { sitePrefixOf } from "#server/network.ts";
import type { Picture } from "#server/pictures/picture.ts";
import { type DeviceHeaders, type FoundSession, findSession, type Session } from "#server/session.ts";
import { createSessionCache, SessionChangedError, sessionUnchangedSql } from "#server/session-cache.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    notFound?: ErrorCode;
  }
  interface FastifyRequest {
    session: Session | null;
    unconfirmed: UnconfirmedSession | null;
    picture: Picture | null;
    keyed: RequestWithKey | null;
    /** Characters of an answer that was encoded at once; 0 while it is unknown, and for short ones. */
    answerLength: number;
    /** True if the session may have ended after it was checked, because the request waited or its body was late. */
    mustRecheckSession: boolean;
    bodyBytes: number;
  }
}

/** A cached session, which the transaction of the request checks, or else `lookUp` reads again. */
type UnconfirmedSession = { precondition: TransactionPrecondition; lookUp: () => Promise<unknown> };

export type RequestChainOptions = {
  db: Database;
  clock: () => Date;
  planLimits: PlanLimitMode;
  publicTriesPerMinute: number;
  concurrencyLimit: ConcurrencyLimit;
  admitHashes: PasswordHashLimiter;
  bodies: BodyMemoryLimit;
  turns: { imports: Turns; lists: Turns };
  throttle: StoreThrottle;
  budget: DailyStorageQuota;
};

type RegisterOptions = {
  rateLimit?: { max: number; timeWindow: string };
  /** True if the transaction of `answer` checks a cached session (`request.unconfirmed`). */
  confirms?: boolean;
};

/**
 * Creates the steps of every request: session → permission → input → store transaction → use case → output → status.
 */
export function createRequestChain(
  app: FastifyInstance,
  { db, clock, concurrencyLimit, admitHashes, bodies, turns, throttle, budget }: RequestChainOptions,
) {
  const sessionCache = createSessionCache();
  /**
   * Looks up the session of the request.
   * @throws the error that refuses the request
   */
  const admit = async (request: FastifyRequest, endpoint: Endpoint, permission: Permission) => {
    const { authorization } = request.headers;
    const deviceHeaders = readDeviceHeaders(request);
    if (authorization) sessionCache.forget(authorization, deviceHeaders);
    const session = await concurrencyLimit(async () => {
      const identityDb = await db.identityOf({ token: authorization?.replace(/^Bearer /, "") });
      return findSession(identityDb, authorization, deviceHeaders, clock(), (rows) =>
        sessionCache.keep(authorization!, deviceHeaders, rows),
      );
    });
    request.unconfirmed = null;
    if (!session) throw new AppError("NOT_SIGNED_IN");
    refuseBeyondRights(session, deviceHeaders, endpoint, permission);
    request.session = session;
    return session;
  };

  const admitCached = async (request: FastifyRequest, endpoint: Endpoint, permission: Permission) => {
    const deviceHeaders = readDeviceHeaders(request);
    const rows = sessionCache.find(request.headers.authorization ?? "", deviceHeaders, clock());
    if (!rows) return admit(request, endpoint, permission);
    try {
      refuseBeyondRights(rows.session, deviceHeaders, endpoint, permission);
    } catch {
      return admit(request, endpoint, permission); // the session may have gained permissions since it was cached
    }
    const precondition = {
      query: sessionUnchangedSql(rows),
      onMet: () => {
        request.unconfirmed = null;
      },
      createError: () => new SessionChangedError(),
    };
    request.unconfirmed = { precondition, lookUp: () => admit(request, endpoint, permission) };
    request.session = rows.session;
    return rows.session;
  };

  /** `answer` runs after the chain has accepted the request. */
  const register = (
    endpoint: Endpoint,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    { rateLimit, confirms = false }: RegisterOptions = {},
  ) => {
    const { status = 200, permission } = endpoint;
    const writeInParts = createLongAnswerWriter(endpoint);
    const enter = confirms ? admitCached : admit;
    const readKey = (request: FastifyRequest) =>
      takesIdempotencyKey(endpoint) ? readIdempotencyKey(endpoint, request) : null;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.maxBody && {
        bodyLimit: endpoint.maxBody,
        validatorCompiler: (route) =>
          route.httpPart === "body"
            ? (value: unknown) => ({ value })
            : validatorCompiler(route as Parameters<typeof validatorCompiler>[0]),
        // In turns: several long bodies that are hashed and checked at once would hold the thread together.
        preHandler: (request) =>
          throttle.longBody(request.session?.storeId ?? sitePrefixOf(request.ip), async () => {
            await setImmediate();
            request.keyed = readKey(request);
            await setImmediate();
            request.body = await readLongBody(endpoint.body!, request.body);
          }),
      }),
      schema: describe(endpoint),
      config: { notFound: endpoint.notFound, ...(rateLimit && { rateLimit }) },
      // Not an onRequest hook, which would run before the rate limit.
      preParsing: async (request, reply, payload) => {
        reply.header("cache-control", "no-store"); // answers have names, prices or tokens, which no proxy may store
        if (permission !== "public") {
          const address = sitePrefixOf(request.ip);
          const { storeId } = await enter(request, endpoint, permission).catch(async (refusal) => {
            await throttle.pace(address, address);
            throw refusal;
          });
          const hasWaited = await throttle.pace(storeId, address);
          request.mustRecheckSession = hasWaited || isBodyArriving(request);
          if (endpoint.maxBody) {
            // Checked before the request waits in a queue.
            if (Number(request.headers["content-length"]) > endpoint.maxBody) throw new AppError("TOO_LARGE");
            const leave = await turns.imports.enter(storeId);
            const began = performance.now();
            void waitForResponseSent(reply).then(async () => {
              await throttle.rest(began);
              leave();
            });
            request.mustRecheckSession = true; // the session may have ended while the request waited
          }
        }
        return bodies(request, reply, payload);
      },
      preValidation: async (request) => {
        request.query = omitEmptyParameters(request.query);
        if (request.isMultipart()) {
          const { form } = endpoint;
          if (!form) throw new AppError("WRONG_MEDIA_TYPE");
          await readFormBody(request, form);
          // The session may have ended while the picture was decoded.
          if (request.picture) request.mustRecheckSession = true;
        } else if (endpoint.body) request.body ??= {};
        // The user may have been removed or lost permissions while the body arrived.
        if (permission !== "public" && request.mustRecheckSession) await enter(request, endpoint, permission);
        if (!endpoint.maxBody) request.keyed = readKey(request);
      },
      handler: async (request, reply) => {
        const isLong = !endpoint.maxBody && isLongWrite(request);
        const { session } = request;
        const address = sitePrefixOf(request.ip);
        if (!endpoint.longList && !endpoint.maxBody && !isLong) throttle.served(session?.storeId ?? address);
        if (permission !== "session") budget.check(request);
        const answered = { store: session?.storeId ?? null, address, sent: waitForResponseSent(reply) };
        const inside = () => {
          const began = performance.now();
          if (session)
            void answered.sent.then(() =>
              throttle.took(session.storeId, address, performance.now() - began, request.answerLength),
            );
          return concurrencyLimit(() => answer(request, reply), answered);
        };
        const admitted = () => admitHashes(endpoint, request.body, { address, session }, inside);
        const key = session?.storeId ?? address;
        const result = await (endpoint.maxBody
          ? throttle.longBody(key, admitted)
          : isLong || endpoint.costlyWrite
            ? throttle.write(key, admitted, { isLong })
            : admitted());
        if (permission !== "session") budget.add(request);
        reply.code(status);
        return status === 204 ? reply.send() : reply.send(await writeInParts(reply, result));
      },
    });
  };

  return { register, admit };
}

/** @throws the error that refuses the session for this call */
function refuseBeyondRights(
  session: FoundSession,
  deviceHeaders: DeviceHeaders | null,
  endpoint: Endpoint,
  permission: Permission,
): void {
  const { method } = endpoint;
  if (session.suspended) {
    const writesThere = method !== "GET" && session.device?.active === false;
    throw new AppError(writesThere ? "DEVICE_INACTIVE" : "NOT_SIGNED_IN");
  }
  if (!hasPermission(session.role, permission)) throw new AppError("FORBIDDEN");
  if (session.openedBy && endpointRequiresPassword(endpoint)) throw new AppError("PASSWORD_REQUIRED");
  // Signing out and changing a password do not change the store, so they need no active device.
  if (deviceHeaders && method !== "GET" && permission !== "session") {
    if (!session.device) throw new AppError("DEVICE_UNKNOWN");
    if (!session.device.active) throw new AppError("DEVICE_INACTIVE");
  }
}

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

/** The body of every error answer. The server's log has the same `requestId`. */
const errorBody = object(() => ({
  status: z.literal("error"),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(object(() => ({ field: z.string(), message: z.string() }))).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
}));
