import type { TLSSocket } from "node:tls";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastify, { type FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { isDnsRebinding } from "#server/network.ts";

/** Shops also use plain HTTP, so these headers do not force HTTPS; `addHstsHeader` does. */
const secureHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", "'wasm-unsafe-eval'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:"],
      "connect-src": ["'self'"],
      "worker-src": ["'self'", "blob:"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  },
  strictTransportSecurity: false,
  // Browsers accept this header only on HTTPS, and log a warning elsewhere.
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: "same-origin" },
};

/** Asks an application of its own once for the headers, because the plugin computes them for every request. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headersApp = fastify();
  await headersApp.register(helmet, secureHeaders);
  headersApp.get("/", async (_request, reply) => reply.getHeaders());
  const headers = (await headersApp.inject("/")).json<Record<string, string>>();
  await headersApp.close();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function refuseForeignHosts(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(isDnsRebinding(request, appUrl) ? new AppError("WRONG_HOST") : undefined);
  });
}

/** Sends HSTS only where a proxy terminates TLS, because HSTS also forces HTTPS on the shop's plain port. */
export function addHstsHeader(app: FastifyInstance, appUrl: string | undefined): void {
  const published = appUrl?.startsWith("https:") ?? false;
  app.addHook("onRequest", (request, reply, done) => {
    const isProxied = request.protocol === "https" && !(request.raw.socket as TLSSocket).encrypted;
    if (published || isProxied) reply.header("strict-transport-security", "max-age=31536000");
    done();
  });
}

const CONNECT_PAGE = /^\/conectar\/?([?]|$)/i;
/** A name or an IPv4 address; nothing else of a client's Host header is copied into a response. */
const HOST = /^[a-z0-9.-]+$/i;

/**
 * Lets the page that connects a phone request the secure port of this computer, to see whether the phone trusts its
 * certificate.
 */
export function allowConnectPageProbe(app: FastifyInstance, securePort: () => number): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!CONNECT_PAGE.test(request.url) || !HOST.test(request.hostname)) return;
    const policy = String(reply.getHeader("content-security-policy"));
    const allowed = `connect-src 'self' https://${request.hostname}:${securePort()}`;
    reply.header("content-security-policy", policy.replace("connect-src 'self'", allowed));
  });
}
