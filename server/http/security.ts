import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * Everything comes from this server: no third-party request, no inline script or style. The product is
 * also used over plain HTTP inside a shop, so nothing here upgrades or pins HTTPS by itself.
 */
export const secureHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", "'wasm-unsafe-eval'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:", "https:"],
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
