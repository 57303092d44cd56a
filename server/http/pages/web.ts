import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { sendError } from "#server/http/chain/errors.ts";

/** URLs that are no screens of the web application: other services, and names of files. */
const NO_SCREEN = /^\/(api|images|assets|metrics)([/?]|$)|^[^?]*\.[a-z0-9]+(\?|$)/i;

/**
 * Serves the files and pages of the web application. Files with a hash in their name never change; others are
 * revalidated.
 */
export async function serveWebFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const pageOf = screenPages(directory);
  // Without this route `/` would be served as a directory, whose index page exists only as a compressed file.
  app.get("/", (request, reply) => reply.sendFile(pageOf(request.url)));
  // The service worker receives shared files (web/offline/shell/shared-files.ts). A browser without a service worker
  // sends the file here, and the page asks to share the file again.
  app.post("/compartir-factura", (_request, reply) =>
    reply.redirect("/facturas-de-proveedores?compartida=otra-vez", 303),
  );
  app.setNotFoundHandler((request, reply) => {
    const screen =
      ["GET", "HEAD"].includes(request.method) &&
      !NO_SCREEN.test(request.url) &&
      (request.headers.accept ?? "*/*").match(/text\/html|\*\/\*/);
    return screen ? reply.sendFile(pageOf(request.url)) : sendError(reply, new AppError("NOT_FOUND"));
  });
}

/** Maps a URL to its screen's page, which preloads the screen's files (scripts/build/screen-pages.mjs). */
function screenPages(directory: string): (url: string) => string {
  const list = path.join(directory, "screens.json");
  const screens: { path: string; page: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  const patterns = screens.map(({ path, page }) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}/?([?]|$)`, "i"),
    page,
  }));
  return (url) => patterns.find(({ pattern }) => pattern.test(url))?.page ?? "index.html";
}
