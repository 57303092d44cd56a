import type { FastifyInstance } from "fastify";

/** Logs only ids and routes, because URLs can contain what people typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, session } = request;
    const quiet =
      routeOptions.url === undefined ||
      !routeOptions.url.startsWith("/api/") ||
      routeOptions.url === "/api/health";
    request.log[quiet ? "debug" : "info"](
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        storeId: session?.storeId,
        userId: session?.userId,
      },
      "answered",
    );
    done();
  });
}
