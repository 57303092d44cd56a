import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveWeb } from "#server/http/web.ts";

const app = fastify();
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-web-"));
  writeFileSync(path.join(directory, "index.html"), "<p>Mostrador</p>");
  await serveWeb(app, directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

// Whoever previews a link or watches over a server often takes no compressed answer.
it.each(["identity", "gzip, deflate", "br"])(
  "the address of a screen is a page, taken as %s",
  async (encoding) => {
    for (const method of ["GET", "HEAD"] as const)
      for (const url of ["/", "/?utm_source=x", "/login", "/sales/new"]) {
        const answer = await app.inject({ method, url, headers: { "accept-encoding": encoding } });
        expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([
          url,
          200,
          "text/html; charset=utf-8",
        ]);
      }
  },
);
