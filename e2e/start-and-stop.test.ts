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

it("SIGTERM finishes the requests in flight", async () => {
  const product = await startProduct(place.env);
  const send = (path: string, body: object, token = "") =>
    fetch(`${product.address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  // Hashing a password takes a while: these are in flight when the signal comes.
  const flying = Array.from({ length: 6 }, () =>
    send("/auth/create-store", {
      ...{ name: "Tienda", ownerName: "Ana", email: `${uuidv7()}@example.com`, password: "Segura123!" },
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 25));
  const code = await product.stop();
  const answers = await Promise.all(flying);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(code).toBe(0);
});
