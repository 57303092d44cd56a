import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import { wrapped } from "#core/contract/fields.ts";

/** Who speaks HTTPS here: this computer by an authority of its own, a proxy in front of it, or nobody. */
export const HTTPS = ["OWN", "PROXY", "OFF"] as const;

/** Before anybody trusts anything, and to whoever asks: it says nothing of any store. */
export const connection = endpoint({
  method: "GET",
  path: "/connection",
  summary: "Cómo llegar por una conexión segura",
  permission: "public",
  output: wrapped(
    z.object({
      https: z.enum(HTTPS),
      /** Of HTTPS, where this computer speaks it. */
      port: z.number().nullable(),
      /** The SHA-256 of what phones are to trust. */
      fingerprint: z.string().nullable(),
      /** Whether this computer prints for the shop: not where it stands outside of it. */
      printing: z.boolean(),
    }),
  ),
});

export const connectionAddresses = endpoint({
  method: "GET",
  path: "/connection/addresses",
  summary: "Las direcciones de este equipo en la red de la tienda",
  permission: "session",
  output: wrapped(z.object({ addresses: z.array(z.string()) })),
});
