import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { newPlace, refusedStart, startProduct } from "./product.ts";

let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  place = await newPlace();
});
afterAll(() => place.remove());

it("a bad value stops the start with one sentence that names it", async () => {
  const { code, output } = await refusedStart({ ...place.env, PORT: "tres mil" });
  expect(code).toBe(1);
  expect(output.trim()).toBe("La variable PORT «tres mil» no sirve: debe ser un número entre 0 y 65535.");
});

it("a busy port stops the start with one sentence, and leaves nothing running", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => busy.once("listening", resolve));
  const { port } = busy.address() as AddressInfo;
  const { code, output } = await refusedStart({ ...place.env, PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain(`El puerto ${port} ya está en uso.`);
  expect(output).not.toContain("at ");
  busy.close();
  const product = await startProduct(place.env); // the data directory is free again
  expect(await product.stop()).toBe(0);
});

it("an unreachable database stops the start with one sentence without the password", async () => {
  const { code, output } = await refusedStart({
    ...place.env,
    DATABASE_URL: "postgres://ana:muysecreta@127.0.0.1:1/tienda",
  });
  expect(code).toBe(1);
  expect(output).toContain("La base de datos de DATABASE_URL (127.0.0.1:1) no responde.");
  expect(output).not.toContain("muysecreta");
});

it("two starts on one data directory: the second refuses with one sentence, the first goes on", async () => {
  const place = await newPlace({ embedded: true });
  const first = await startProduct(place.env);
  const { code, output } = await refusedStart(place.env);
  expect(code).toBe(1);
  expect(output).toContain(place.env.DATA_DIR);
  expect(output).not.toMatch(/\n\s+at /);
  expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await place.remove();
});

/** A request whose second half is sent when told to: until then it is in flight, and the product knows of it. */
async function halfSent(address: string, path: string, body: object) {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    expect: "100-continue",
  };
  const sent = request(`${address}/api${path}`, { method: "POST", headers });
  const answer = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.write(text.slice(0, 20));
  await once(sent, "continue");
  return async () => {
    sent.end(text.slice(20));
    const [response] = await answer;
    response.resume();
    return response.statusCode;
  };
}

it("SIGTERM finishes the requests in flight", async () => {
  const product = await startProduct(place.env);
  const body = { name: "Tienda", ownerName: "Ana", email: `${uuidv7()}@example.com`, password: "Segura123!" };
  const finish = await halfSent(product.address, "/auth/create-store", body);
  const stopped = product.stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(product.process.exitCode).toBeNull();
  expect(await finish()).toBe(201);
  expect(await stopped).toBe(0);
});
