import type { TLSSocket } from "node:tls";
import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { isRebound } from "#server/network.ts";

/**
 * Everything comes from this server: no third-party request, no inline script or style. The product is
 * also used over plain HTTP inside a shop, so nothing here upgrades to HTTPS, and pinHttps only where there is some.
 */
export const secureHeaders: FastifyHelmetOptions = {
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
  // Browsers take it on HTTPS only, and complain of it elsewhere.
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: "same-origin" },
};

/** See `isRebound`. */
export function refuseForeignHosts(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook("onRequest", async (request) => {
    if (isRebound(request, appUrl)) throw new AppError("WRONG_HOST");
  });
}

/**
 * Whoever came over HTTPS once comes over HTTPS from then on. Only this host: what else is under its domain is
 * somebody else's. Browsers pay no attention to it over plain HTTP, so a shop's own network stays as it is.
 * Of a name it would hold for every port, and the plain one beside the secure port of this computer stays in use: only
 * where a proxy speaks TLS is it said.
 */
export function pinHttps(app: FastifyInstance, appUrl: string | undefined): void {
  const published = appUrl?.startsWith("https:") ?? false;
  app.addHook("onRequest", async (request, reply) => {
    const isProxied = request.protocol === "https" && !(request.raw.socket as TLSSocket).encrypted;
    if (published || isProxied) reply.header("strict-transport-security", "max-age=31536000");
  });
}

const CONNECT_PAGE = /^\/conectar\/?([?]|$)/i;
/** A name, or an address of IPv4. Nothing else of what somebody sends as their host comes into a header. */
const HOST = /^[a-z0-9.-]+$/i;

/** The page that connects a phone asks the secure port of the same computer whether the phone trusts it yet. */
export function letConnectPageAsk(app: FastifyInstance, securePort: () => number): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!CONNECT_PAGE.test(request.url) || !HOST.test(request.hostname)) return;
    const policy = String(reply.getHeader("content-security-policy"));
    const asked = `connect-src 'self' https://${request.hostname}:${securePort()}`;
    reply.header("content-security-policy", policy.replace("connect-src 'self'", asked));
  });
}
