import type { FastifyInstance } from "fastify";
import * as contract from "#core/contract/connection.ts";
import { AppError } from "#core/errors.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import type { HttpsStatus } from "#server/https/https-status.ts";

// How phones of the shop reach this server over HTTPS, and get the root certificate that they must trust.

export function connectionRoutes(
  app: FastifyInstance,
  routes: RouteRegistrar,
  reach: HttpsStatus,
  printing: boolean,
) {
  routes.public(contract.getConnection, async () => {
    const { https } = reach;
    if (reach.https !== "OWN") return { https, port: null, fingerprint: null, printing };
    return { https, port: reach.port(), fingerprint: reach.root.fingerprint256, printing };
  });

  routes.store(contract.listConnectionAddresses, async () => ({ addresses: reach.addresses() }));

  // The root certificate, as a file with an extension that phones recognise.
  app.get("/conectar/mostrador.crt", { schema: { hide: true } }, async (_request, reply) => {
    if (reach.https !== "OWN") throw new AppError("NOT_FOUND");
    return reply.type("application/x-x509-ca-cert").header("cache-control", "no-store").send(reach.root.raw);
  });

  // A phone that gets this answer over HTTPS trusts the certificate. The HTTP page of the same computer may
  // read the answer (CORS).
  app.get("/api/connection/check", { schema: { hide: true } }, async (request, reply) => {
    const { origin = "" } = request.headers;
    const isOurs = URL.canParse(origin) && new URL(origin).hostname === request.hostname;
    if (isOurs) reply.header("access-control-allow-origin", origin);
    return reply.header("vary", "origin").header("cache-control", "no-store").code(204).send();
  });
}
