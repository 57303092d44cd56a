import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";

/** Public, because a phone calls this before it trusts the certificate. The answer names no store. */
export const getConnection = endpoint("GET /connection", () => ({
  summary: "Cómo llegar por una conexión segura",
  permission: "public",
  data: object(() => ({
    /** Who terminates TLS: OWN is this computer with its own certificate authority, PROXY a proxy, OFF nobody. */
    https: z.enum(["OWN", "PROXY", "OFF"]),
    /** The HTTPS port when this computer terminates TLS, else null. */
    port: z.number().nullable(),
    /** SHA-256 of the root certificate that phones must trust. */
    fingerprint: z.string().nullable(),
    /** False when the server is not in the shop and cannot reach its printers. */
    printing: z.boolean(),
  })),
}));

export const listConnectionAddresses = endpoint("GET /connection/addresses", () => ({
  summary: "Las direcciones de este equipo en la red de la tienda",
  permission: "session",
  data: object(() => ({ addresses: z.array(z.string()) })),
}));
