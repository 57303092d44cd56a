import type { FastifyInstance } from "fastify";
import * as contract from "#core/contract/connection.ts";
import { AppError } from "#core/errors.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";
import type { HttpsReach } from "#server/https/reach.ts";

export function connectionRoutes(
  app: FastifyInstance,
  routes: Routes,
  reach: HttpsReach,
  printing: boolean,
): void {
  routes.public(contract.readConnection, async () => {
    const { https } = reach;
    if (reach.https !== "OWN") return success({ data: { https, port: null, fingerprint: null, printing } });
    return success({ data: { https, port: reach.port(), fingerprint: reach.root.fingerprint256, printing } });
  });

  routes.store(contract.connectionAddresses, async () => success({ data: { addresses: reach.addresses() } }));

  // The certificate as a file with a name that phones recognise.
  app.get("/conectar/mostrador.crt", { schema: { hide: true } }, async (_request, reply) => {
    if (reach.https !== "OWN") throw new AppError("NOT_FOUND");
    return reply.type("application/x-x509-ca-cert").header("cache-control", "no-store").send(reach.root.raw);
  });

  // If a phone gets this answer from the secure port, it trusts the certificate. The page at the same
  // computer's plain port may read it.
  app.get("/api/connection/check", { schema: { hide: true } }, async (request, reply) => {
    const { origin = "" } = request.headers;
    const isOurs = URL.canParse(origin) && new URL(origin).hostname === request.hostname;
    if (isOurs) reply.header("access-control-allow-origin", origin);
    return reply.header("vary", "origin").header("cache-control", "no-store").code(204).send();
  });
}
