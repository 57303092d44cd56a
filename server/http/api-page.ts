import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";

/** The OpenAPI 3.1 description and its page at /api/docs, made from the contract. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Mostrador", description: "API de la tienda", version: "1" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: createJsonSchemaTransform({ skipList: ["/api/docs/*"] }),
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
