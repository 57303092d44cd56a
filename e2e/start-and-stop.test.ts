import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { VERSION } from "#server/releases/version.ts";
import { createDataDirectory, startBuiltServer, startServerThatRefuses } from "./product.ts";

let place: Awaited<ReturnType<typeof createDataDirectory>>;
beforeAll(async () => {
  place = await createDataDirectory({ used: true });
});
afterAll(() => place.remove());

it("an invalid value stops the start with one sentence that names it", async () => {
  const { code, output } = await startServerThatRefuses({ ...place.env, PORT: "tres mil" });
  expect(code).toBe(1);
  expect(output.trim()).toBe("La variable PORT «tres mil» no sirve: debe ser un número entre 0 y 65535.");
});

it("a busy port stops the start with one sentence, and leaves nothing running", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => busy.once("listening", resolve));
  const { port } = busy.address() as AddressInfo;
  for (const variable of ["PORT", "HTTPS_PORT"]) {
    const { code, output } = await startServerThatRefuses({ ...place.env, [variable]: String(port) });
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`^El puerto ${port} ya está en uso\\. .*: ${variable}=${port + 1} npm start$`, "m"),
    );
    expect(output).not.toMatch(/\n\s+at |está listo/);
  }
  busy.close();
  const product = await startBuiltServer(place.env); // the data directory is free again
  expect(await product.stop()).toBe(0);
});

it("says its version in the first line of the log and in /api/health", async () => {
  const product = await startBuiltServer({ ...place.env, LOG_LEVEL: "info" });
  const health = await (await fetch(`${product.address}/api/health`)).json();
  expect(await product.stop()).toBe(0);
  const [first] = product.output().split("\n");
  expect(JSON.parse(first!)).toMatchObject({ msg: "Mostrador starts", version: VERSION });
  expect(health).toMatchObject({ status: "ok", version: VERSION });
});

// The first start takes long: it draws the demonstration's pictures and fills its store.
const DEMO = { timeout: 300_000 };

it(
  "a demonstration is reachable from this machine only, and later starts refuse its published passwords",
  DEMO,
  async () => {
    const place = await createDataDirectory();
    const env = { ...place.env, HOST: "" };
    // All of 127.0.0.0/8 is this machine; a server on 127.0.0.1 answers at no other address.
    const at = (address: string, host: string) => `http://${host}:${new URL(address).port}/api`;
    const reached = (address: string) =>
      fetch(`${at(address, "127.0.0.2")}/health`).then(
        () => true,
        () => false,
      );
    const signIn = async (address: string, headers: Record<string, string> = {}) => {
      const body = JSON.stringify({ email: "rosalba@demo.mostrador.example", password: "Mostrador2026!" });
      const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
      const answer = await fetch(`${at(address, "127.0.0.1")}/auth/login`, init);
      return { ...(await answer.json()), status: answer.status };
    };

    const demo = await startBuiltServer(env, ["--demo"]);
    expect(await reached(demo.address)).toBe(false);
    expect(demo.output()).toContain("Mostrador2026!");
    const { status, token } = await signIn(demo.address);
    expect(status).toBe(200);
    expect(await demo.stop()).toBe(0);

    const shop = await startBuiltServer(env);
    expect(await reached(shop.address)).toBe(true);
    expect(shop.output()).toMatch(/cuentas de demostración.*rosalba@demo\.mostrador\.example/);
    expect(shop.output()).not.toContain("Mostrador2026!");
    const old = await fetch(`${at(shop.address, "127.0.0.1")}/auth/verify`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(old.status, "who came in before").toBe(401);
    const elsewhere = await signIn(shop.address, { "x-forwarded-for": "190.24.1.7" });
    expect([elsewhere.status, elsewhere.code]).toEqual([403, "DEMO_ONLY_HERE"]);
    expect((await signIn(shop.address)).status).toBe(200);
    expect(await shop.stop()).toBe(0);
    await place.remove();
  },
);

it("an unreachable database stops the start with one sentence without the password", async () => {
  const { code, output } = await startServerThatRefuses({
    ...place.env,
    DATABASE_URL: "postgres://ana:muysecreta@127.0.0.1:1/tienda",
  });
  expect(code).toBe(1);
  expect(output).toContain("La base de datos de DATABASE_URL (127.0.0.1:1) no responde.");
  expect(output).not.toContain("muysecreta");
});

it("of two starts on one data directory the second refuses with one sentence, and the first continues", async () => {
  const place = await createDataDirectory({ embedded: true, used: true });
  const first = await startBuiltServer(place.env);
  const { code, output } = await startServerThatRefuses(place.env);
  expect(code).toBe(1);
  expect(output).toContain(place.env.DATA_DIR);
  expect(output).not.toMatch(/\n\s+at /);
  expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await place.remove();
});

/** Sends half of a request, which is then in flight; the returned function sends the other half. */
async function halfSent(address: string, path: string, body: object, ask: typeof request = request) {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    expect: "100-continue",
  };
  // Accepts any certificate, which secure-connection.test.ts tests.
  const options = { method: "POST", headers, rejectUnauthorized: false };
  const sent = ask(`${address}/api${path}`, options);
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

it("SIGTERM finishes the requests in flight at both ports", async () => {
  const product = await startBuiltServer({ ...place.env, HTTPS_PORT: "0" });
  const secure = /https:\/\/localhost:\d+/.exec(product.output())![0];
  const store = () => ({
    name: "Tienda",
    ownerName: "Ana",
    email: `${uuidv7()}@example.com`,
    password: "Segura123!",
  });
  const finish = [
    await halfSent(product.address, "/auth/create-store", store()),
    await halfSent(secure, "/auth/create-store", store(), secureRequest),
  ];
  const stopped = product.stop();
  const takesMore = (address: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(address).port), "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => resolve(false));
    });
  // The server is stopping: it accepts no connections, and waits for the half-sent requests.
  for (const address of [product.address, secure]) await expect.poll(() => takesMore(address)).toBe(false);
  expect(product.process.exitCode).toBeNull();
  for (const end of finish) expect(await end()).toBe(201);
  expect(await stopped).toBe(0);
});
