import { once } from "node:events";
import net from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { SUCCESS_ENVELOPE, streamJsonList } from "#server/http/chain/send-list.ts";
import { compressLongAnswers } from "#server/http/pages/compress.ts";

it.each([
  ["before the first item", "identity"],
  ["before the first item", "gzip"],
  ["after it", "identity"],
  ["after it", "gzip"],
])("ends the list when the client leaves %s (%s)", async (when, encoding) => {
  let ended = false;
  let onPart = () => {};
  const asking = new Promise<void>((resolve) => (onPart = resolve));
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  async function* items() {
    try {
      onPart();
      await given;
      for (;;) yield "x".repeat(50_000);
    } finally {
      ended = true;
    }
  }
  const app = fastify();
  compressLongAnswers(app, { all: 1, each: 1 });
  const gone = new Promise<void>((resolve) => {
    app.get("/", (request, reply) => {
      request.raw.socket.once("close", () => resolve());
      return streamJsonList(reply, () => SUCCESS_ENVELOPE, items());
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const client = net.connect((app.server.address() as net.AddressInfo).port, "127.0.0.1");
  client.write(`GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`);
  await asking;
  if (when === "after it") {
    give();
    await once(client, "data");
  }
  client.destroy();
  await gone;
  give();
  await expect.poll(() => ended).toBe(true);
  await app.close();
});
