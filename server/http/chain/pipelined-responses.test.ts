import { EventEmitter, once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, it } from "vitest";
import { endPipelinedResponses } from "#server/http/chain/pipelined-responses.ts";

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

it("ends answers queued behind a response whose client has gone", async () => {
  const app = fastify({ forceCloseConnections: true });
  endPipelinedResponses(app);
  const seen = new EventEmitter();
  // Larger than the buffer of a response that has no connection yet, so that sending has to wait.
  const long = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024)));
  app.get("/never", () => new Promise(() => {}));
  app.get("/long", async (_request, reply) => {
    seen.emit("begun");
    await once(reply.raw, "close");
    return reply.send(long);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = net.connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const begun = once(seen, "begun");
  socket.write(asking("/never") + asking("/long"));
  await begun;
  socket.destroy();
  if (!long.closed) await once(long, "close");
  expect(long.destroyed).toBe(true);
  await app.close();
});
