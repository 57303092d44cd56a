import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";

/** The plugin's own policy would send a shop's browser to https, where nobody answers. Its page styles itself inline. */
const PAGE_POLICY = {
  "default-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

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
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: PAGE_POLICY });
}
