import { readFile } from "node:fs/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { OpenAPIV3 } from "openapi-types";
import { readIfExists } from "#server/files.ts";

/** The default policy of Swagger's page would force HTTPS, which a shop may not have. The page needs inline styles. */
const PAGE_POLICY = {
  "default-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

export type ApiDescription = { json: string; yaml: string };

export async function readBuiltApiDescription(): Promise<ApiDescription | null> {
  const [json, yaml] = await Promise.all(
    ["json", "yaml"].map((extension) =>
      readIfExists(readFile(new URL(`./openapi.${extension}`, import.meta.url), "utf8"), null),
    ),
  );
  return json && yaml ? { json, yaml } : null;
}

/** Serves /api/docs. Generating the description takes a second, so production uses the description from the build. */
export async function serveApiPage(app: FastifyInstance, built: ApiDescription | null): Promise<void> {
  if (built) {
    const document = JSON.parse(built.json) as OpenAPIV3.Document;
    await app.register(swagger, { mode: "static", specification: { document } });
  } else
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: { title: "Mostrador", description: "API de la tienda", version: "1" },
        components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      },
      transform: createJsonSchemaTransform({ skipList: ["/api/docs/*"] }),
    });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: PAGE_POLICY,
    uiHooks: {
      onRequest: (request, reply, next) => {
        if (built && request.routeOptions.url === "/api/docs/yaml")
          reply.type("application/x-yaml").send(built.yaml);
        else next();
      },
    },
  });
}
