import { once } from "node:events";
import net from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addErrorHandlers } from "#server/http/chain/errors.ts";
import { compressLongAnswers } from "#server/http/pages/compress.ts";

/** More than the network buffers between server and client. */
const LONG = 10_000_000;

let app: FastifyInstance;
const open: net.Socket[] = [];
beforeEach(async () => {
  app = fastify({ trustProxy: true });
  app.decorateRequest("session", null);
  addErrorHandlers(app);
  compressLongAnswers(app, { all: LONG * 2.5, each: LONG * 1.5 });
  const answer = { text: "x".repeat(LONG) };
  app.get("/", async () => answer);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

/** Reads the first line of the answer and stops. */
async function begin(address: string): Promise<{ status: string; socket: net.Socket }> {
  const socket = net.connect((app.server.address() as net.AddressInfo).port, "127.0.0.1");
  open.push(socket);
  socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await once(socket, "readable");
  return { status: String(socket.read(12)).slice(9), socket };
}

it("limits the memory of unread answers, per client and in total", async () => {
  const [one, another, third] = ["10.0.0.1", "10.0.0.2", "10.0.0.3"];
  const first = await begin(one);
  expect(first.status).toBe("200");
  expect((await begin(one)).status).toBe("503");
  expect((await begin(another)).status).toBe("200");
  expect((await begin(third)).status).toBe("503");
  first.socket.destroy();
  await expect.poll(async () => (await begin(third)).status).toBe("200");
});
