import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endPipelinedResponses } from "#server/http/chain/pipelined-responses.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { serveWebFiles } from "#server/http/pages/web.ts";

const app = fastify();
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-web-"));
  writeFileSync(path.join(directory, "index.html"), "<p>Mostrador</p>");
  await serveWebFiles(app, directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it("warns of no listener leak when an address falls through from files to pages", async () => {
  const warnings: string[] = [];
  const tell = ({ message }: Error) => warnings.push(message);
  process.on("warning", tell);
  const served = fastify();
  endPipelinedResponses(served);
  served.addHook("onSend", async (_request, reply) => void waitForResponseSent(reply));
  await serveWebFiles(served, directory);
  const address = await served.listen({ host: "127.0.0.1", port: 0 });
  expect(await (await fetch(`${address}/sales/new`)).text()).toBe("<p>Mostrador</p>");
  await served.close();
  process.off("warning", tell);
  expect(warnings).toEqual([]);
});

// Link previews and monitors often accept no compression.
it.each(["identity", "gzip, deflate", "br"])(
  "serves a page for a screen's address with encoding %s",
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
