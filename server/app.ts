import type { AddressInfo, Socket } from "node:net";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import sql from "sql-template-tag";
import { z } from "zod";
import { REQUEST_TAG_HEADER, REQUEST_TAG_PATTERN, RESPONSE_TAG_HEADER } from "#core/api-headers.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { MAX_PRODUCT_IMAGE_BYTES } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createBackgroundRunner } from "#server/background.ts";
import { createTurns } from "#server/concurrency/turns.ts";
import {
  EMAIL_CHECK_LIMIT,
  JOIN_REQUEST_LIMIT,
  PASSWORD_RESET_LIMIT,
  SIGN_IN_LIMIT_PER_ADDRESS,
  STORE_CREATION_LIMIT,
} from "#server/features/auth/sign-in-rules.ts";
import { throttleLongBodies } from "#server/http/chain/body-throttle.ts";
import { addErrorHandlers, sendError } from "#server/http/chain/errors.ts";
import { addJsonBodyParser } from "#server/http/chain/json-body.ts";
import { addPageVersion, OLDEST_PAGE_VERSION } from "#server/http/chain/page-version.ts";
import { endPipelinedResponses } from "#server/http/chain/pipelined-responses.ts";
import { createRouteRegistrar } from "#server/http/chain/routes.ts";
import {
  addHstsHeader,
  addSecurityHeaders,
  allowConnectPageProbe,
  refuseForeignHosts,
} from "#server/http/chain/security.ts";
import { createBodyMemoryLimit } from "#server/http/limits/body-memory-limit.ts";
import { createConcurrencyLimit } from "#server/http/limits/concurrency-limit.ts";
import { createDailyStorageQuota } from "#server/http/limits/daily-storage-quota.ts";
import {
  createPasswordHashLimiter,
  PASSWORD_HASH_LIMITS,
} from "#server/http/limits/password-hash-limiter.ts";
import { createStoreThrottle } from "#server/http/limits/throttle.ts";
import { type ApiDescription, serveApiPage } from "#server/http/pages/api-page.ts";
import { compressLongAnswers } from "#server/http/pages/compress.ts";
import { serveMetrics } from "#server/http/pages/metrics.ts";
import { serveWebFiles } from "#server/http/pages/web.ts";
import type { HttpsStatus } from "#server/https/https-status.ts";
import { networkPrefixOf } from "#server/network.ts";
import type { OutboxFigures } from "#server/outbox/outbox-figures.ts";
import { type FeatureOptions, registerFeatureRoutes } from "#server/register-features.ts";
import { VERSION } from "#server/releases/version.ts";

export type AppOptions = FeatureOptions & {
  clock?: () => Date;
  logger?: FastifyServerOptions["loggerInstance"];
  trustProxy?: string[];
  webDirectory?: string;
  appUrl?: string;
  planLimits?: PlanLimitMode;
  dailyMbOfStore?: number;
  outbox?: OutboxFigures;
  reach?: HttpsStatus;
  apiDescription?: ApiDescription | null;
  /** The oldest version whose pages are answered; `OLDEST_PAGE_VERSION` if absent. */
  oldestPage?: string;
  limits?: Partial<typeof REQUEST_LIMITS>;
};

const MB = 1024 * 1024;
/** The maximum new data of one store per day, in MB: ten times what ten tills add that sell all day. */
const DAILY_MB = 1_024;

/**
 * Limits of requests. Those per IP address count all tills of a shop together: 20 scans a second are 1,200 requests a
 * minute.
 */
export const REQUEST_LIMITS = {
  perMinute: 12_000,
  publicTriesPerMinute: 30,
  /** Concurrent requests in total: about a second of work. A request counts once its body has arrived. */
  atWork: 250,
  /** Concurrent requests of one store. */
  atWorkForOne: 125,
  /** Concurrent requests from one address, which may be a proxy for all clients. */
  atWorkFromOne: 200,
  /** Bytes of bodies of unanswered requests, in total and per address. */
  bodies: { all: 64 * MB, each: 24 * MB },
  /** Bytes of long bodies per address: a burst, then a rate per second. Phones send photos more slowly. */
  sending: { burst: 16 * MB, perSecond: 8 * MB },
  /**
   * Requests per store and address; further ones wait while other stores are served. Scanning takes a few requests a
   * second; without this limit reads alone keep all processors busy.
   */
  pace: { burst: 40, perSecond: 20 },
  /** Characters of answers that clients have not read yet, in total and per store. */
  unsent: { all: 64 * MB, each: 16 * MB },
  /** In milliseconds. A client that reads almost nothing of an answer for this long is disconnected. */
  readerTimeoutMs: 30_000,
  hashes: PASSWORD_HASH_LIMITS,
  storesPerAddress: STORE_CREATION_LIMIT.most,
  recoveriesPerAddress: PASSWORD_RESET_LIMIT.most,
  failuresPerAddress: SIGN_IN_LIMIT_PER_ADDRESS.most,
  joinsPerAddress: JOIN_REQUEST_LIMIT.most,
  emailChecksPerHour: EMAIL_CHECK_LIMIT.most,
};
/** In milliseconds: the longest wait of an import or a long list for others of the same store. */
const LINE_TIMEOUT_MS = 20_000;
/** In milliseconds. A full queue of writes refuses after this delay, so that clients do not retry at once. */
const QUEUE_FULL_DELAY_MS = 1_000;
/** In bytes; far above the size of a sale of 500 lines. */
const MAX_BODY_BYTES = 512 * 1024;

const MULTIPART_LIMITS = {
  fileSize: MAX_PRODUCT_IMAGE_BYTES,
  files: 1,
  fields: 30,
  fieldSize: 64 * 1024,
  headerPairs: 50,
};

// Zod's built-in messages, for example for a body that is no object, are Spanish too.
z.config(z.locales.es());

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock = () => new Date(), trustProxy = [] } = options;
  const app = fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: MAX_BODY_BYTES,
    logController: new LogController({ disableRequestLogging: true }), // logRequests writes one line per request
    genReqId: () => uuidv7(),
    requestTimeout: 60_000,
    // In milliseconds. Closes a connection without traffic, for example when the client does not read the answer.
    connectionTimeout: 120_000,
    forceCloseConnections: "idle",
    // While the server stops, requests on open connections are still answered.
    return503OnClosing: false,
    // A scanned code may be a path parameter, and percent-encoding triples its length.
    routerOptions: { maxParamLength: 3 * FIELD_LIMITS.scan },
    // A path that cannot be decoded reaches no route and no hook, so the error is answered here.
    frameworkErrors: (_error, _request, reply) => sendError(reply, new AppError("NOT_FOUND")),
  });
  const limits = { ...REQUEST_LIMITS, ...options.limits };
  const appUrl = () => options.appUrl ?? `http://localhost:${(app.server.address() as AddressInfo).port}`;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("session", null);
  app.decorateRequest("unconfirmed", null);
  app.decorateRequest("picture", null);
  app.decorateRequest("keyed", null);
  app.decorateRequest("answerLength", 0);
  app.decorateRequest("mustRecheckSession", false);
  app.decorateRequest("bodyBytes", 0);
  app.decorateRequest("countBody", null);
  app.removeContentTypeParser("text/plain");
  addJsonBodyParser(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const tag = request.headers[REQUEST_TAG_HEADER];
    if (typeof tag === "string" && REQUEST_TAG_PATTERN.test(tag)) reply.header(RESPONSE_TAG_HEADER, tag);
    done();
  });
  closeConnectionsAtTheEnd(app);
  addErrorHandlers(app);
  addPageVersion(app, options.oldestPage ?? OLDEST_PAGE_VERSION);
  logRequests(app);
  serveMetrics(app, options);
  compressLongAnswers(app, limits.unsent);
  endPipelinedResponses(app);
  disconnectSlowReaders(app, limits.readerTimeoutMs);
  throttleLongBodies(app, limits.sending);
  await addSecurityHeaders(app);
  addHstsHeader(app, options.appUrl);
  refuseForeignHosts(app, options.appUrl);
  const { reach = { https: "OFF", addresses: () => [] } } = options;
  if (reach.https === "OWN") allowConnectPageProbe(app, reach.port);
  await app.register(rateLimit, {
    max: limits.perMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }) => networkPrefixOf(ip),
    errorResponseBuilder: () => new AppError("TOO_MANY_TRIES"),
  });
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  await serveApiPage(app, options.apiDescription ?? null);

  await app.register(async (api) => {
    api.get("/api/health", { config: { rateLimit: false }, schema: { hide: true } }, async () => {
      await db.identity.first(sql`select 1`);
      return { status: "ok", version: VERSION, time: clock().toISOString() };
    });
    const throttle = createStoreThrottle({ requests: limits.pace });
    const concurrencyLimit = createConcurrencyLimit({
      all: limits.atWork,
      store: Math.min(limits.atWorkForOne, limits.atWork),
      address: Math.min(limits.atWorkFromOne, limits.atWork),
    });
    const routes = createRouteRegistrar(api, {
      db,
      clock,
      planLimits: options.planLimits ?? "warn",
      publicTriesPerMinute: limits.publicTriesPerMinute,
      concurrencyLimit,
      admitHashes: createPasswordHashLimiter(limits.hashes, throttle),
      bodies: createBodyMemoryLimit(limits.bodies),
      turns: {
        imports: createTurns({
          each: 1,
          mostWaiting: 4,
          timeoutMs: LINE_TIMEOUT_MS,
          refusalDelayMs: QUEUE_FULL_DELAY_MS,
        }),
        lists: createTurns({ each: 6, timeoutMs: LINE_TIMEOUT_MS }),
      },
      throttle,
      budget: createDailyStorageQuota(options.dailyMbOfStore ?? DAILY_MB),
    });
    const background = createBackgroundRunner(app);
    registerFeatureRoutes({ api, routes, options, limits, reach, concurrencyLimit, appUrl, background });
  });

  if (options.webDirectory) await serveWebFiles(app, options.webDirectory);
  else app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("NOT_FOUND")));
  return app;
}

/** A client that keeps its connection open after its last answer would delay the stop of the server. */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing) reply.header("connection", "close");
    done(null, payload);
  });
}

/** Logs only ids and routes, because URLs can contain what people typed. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, session } = request;
    const quiet =
      routeOptions.url === undefined ||
      !routeOptions.url.startsWith("/api/") ||
      routeOptions.url === "/api/health";
    request.log[quiet ? "debug" : "info"](
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        storeId: session?.storeId,
        userId: session?.userId,
      },
      "answered",
    );
    done();
  });
}

/** In bytes per interval, about 1 kB/s: a client that reads less while data waits for it is disconnected. */
const MIN_BYTES = 32 * 1024;

/** A client that reads slowly holds memory, a place among the concurrent requests and perhaps a database connection. */
function disconnectSlowReaders(app: FastifyInstance, intervalMs: number): void {
  const bytesRead = new Map<Socket, number | null>();
  app.server.on("connection", (socket) => {
    bytesRead.set(socket, null);
    socket.once("close", () => bytesRead.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of bytesRead) {
      const waiting = socket.writableLength;
      const now = socket.bytesWritten - waiting;
      if (waiting > 0 && before !== null && now - before < MIN_BYTES) socket.destroy();
      else bytesRead.set(socket, waiting > 0 ? now : null);
    }
  }, intervalMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
