import { readFile } from "node:fs/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { OpenAPIV3 } from "openapi-types";
import { readIfExists } from "#server/files.ts";

/** Swagger's default policy would upgrade a shop's browser to HTTPS. Its page needs inline styles. */
const PAGE_POLICY = {
  "default-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

export type ApiDescription = { json: string; yaml: string };

const FILES = {
  json: new URL("./openapi.json", import.meta.url),
  yaml: new URL("./openapi.yaml", import.meta.url),
};

export async function readBuiltApiDescription(): Promise<ApiDescription | null> {
  const [json, yaml] = await Promise.all(
    [FILES.json, FILES.yaml].map((file) => readIfExists(readFile(file, "utf8"), null)),
  );
  return json && yaml ? { json, yaml } : null;
}

/** Serves /api/docs. Generating the description takes a second, so production uses the built one. */
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
