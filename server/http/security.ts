import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

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

/**
 * Whoever came over HTTPS once comes over HTTPS from then on. Only this host: what else is under its domain is
 * somebody else's. Browsers pay no attention to it over plain HTTP, so a shop's own network stays as it is.
 */
export function pinHttps(app: FastifyInstance, appUrl: string | undefined): void {
  const published = appUrl?.startsWith("https:") ?? false;
  app.addHook("onRequest", async (request, reply) => {
    if (published || request.protocol === "https")
      reply.header("strict-transport-security", "max-age=31536000");
  });
}
