import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { wrapped } from "#core/contract/fields.ts";

/** Who ends TLS: this computer with its own authority, a proxy, or nobody. */
export const HTTPS = ["OWN", "PROXY", "OFF"] as const;

/** Public, because nothing is trusted yet; it says nothing about any store. */
export const connection = endpoint(() => ({
  method: "GET",
  path: "/connection",
  summary: "Cómo llegar por una conexión segura",
  permission: "public",
  output: wrapped(
    object(() => ({
      https: z.enum(HTTPS),
      /** The HTTPS port, when this computer ends TLS. */
      port: z.number().nullable(),
      /** SHA-256 of the certificate that phones must trust. */
      fingerprint: z.string().nullable(),
      /** Whether this computer prints for the shop: false outside it. */
      printing: z.boolean(),
    })),
  ),
}));

export const connectionAddresses = endpoint(() => ({
  method: "GET",
  path: "/connection/addresses",
  summary: "Las direcciones de este equipo en la red de la tienda",
  permission: "session",
  output: wrapped(object(() => ({ addresses: z.array(z.string()) }))),
}));
