import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, openTestServer, signIn } from "#server/test/harness.ts";

type Line = { level: number; msg: string };

let app: FastifyInstance;
let token: string;
const lines: Line[] = [];
const sink = new Writable({
  write: (line, _encoding, done) => {
    lines.push(JSON.parse(String(line)));
    done();
  },
});

beforeAll(async () => {
  token = (await signIn()).token!;
  app = await createTestApp((await openTestServer()).db, pino(sink));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const JSON_TYPE = "content-type: application/json";
const FORM = "content-type: multipart/form-data; boundary=x";

it.each([
  ["a malformed chunk", `${JSON_TYPE}\r\ntransfer-encoding: chunked`, '5\r\n{"ite\r\n', "zz\r\n"],
  ["a body that ends early", `${JSON_TYPE}\r\ncontent-length: 50`, '{"items"', ""],
  ["a form that ends early", `${FORM}\r\ncontent-length: 50`, "--x\r\n", ""],
])("logs no error for %s", async (_name, headers, begin, end) => {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  const requested = once(app.server, "request");
  socket.write(
    `POST /api/products HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${headers}\r\n\r\n${begin}`,
  );
  const [raw] = await requested;
  await app.inject("/api/health");
  const closed = new Promise((resolve) => raw.once("close", resolve));
  socket.end(end);
  await closed;
  // Wait until the log was written.
  await app.inject("/api/health");
  // A busy machine may log that its event loop was blocked.
  expect(lines.filter(({ level, msg }) => level >= 40 && msg !== "event loop blocked")).toEqual([]);
});
