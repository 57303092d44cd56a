import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { sendError } from "#server/http/errors.ts";

/** What is no address of a screen: the server's own, and files that are not there. */
const NO_SCREEN = /^\/(api|images|assets|metrics)([/?]|$)|^[^?]*\.[a-z0-9]+(\?|$)/i;

/** Files with a hash in their name never change; everything else is asked for anew. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  // Every other address is a screen of the web application.
  app.setNotFoundHandler((request, reply) => {
    const screen =
      ["GET", "HEAD"].includes(request.method) &&
      !NO_SCREEN.test(request.url) &&
      (request.headers.accept ?? "*/*").match(/text\/html|\*\/\*/);
    return screen ? reply.sendFile("index.html") : sendError(reply, new AppError("NOT_FOUND"));
  });
}
