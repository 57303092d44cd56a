import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import { createProduct, listProducts } from "#core/contract/products/products.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { getStoreSettings } from "#core/contract/stores/stores.ts";
import { changeUser, removeUser } from "#core/contract/users.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import { endpointUrl, openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { openRawHttpServer, parseHttpAnswer, type RawHttpServer } from "#server/test/raw-http.ts";

let wire: RawHttpServer;
let ana: TestClient & TestUser;
/** Session look-ups so far. */
let lookups = 0;
/** Runs right after a look-up. */
let then: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  const { db } = await openTestServer();
  const first: QueryRunner["first"] = async (query) => {
    const found = await db.identity.first(query);
    if (query.text.includes("from sessions")) {
      lookups += 1;
      await then?.();
    }
    return found as never;
  };
  wire = await openRawHttpServer({ db: { ...db, identityOf: () => ({ ...db.identity, first }) } });
  ana = await signIn();
});
afterAll(() => wire.close());

const product = { name: "Pan", price: 100, stock: 1, category: "Otra" };
const path = (endpoint: Parameters<typeof endpointUrl>[0]) => endpointUrl(endpoint).slice("/api".length);
const form = ["name", "price", "stock", "category"].map(
  (field) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${product[field as "name"]}\r\n`,
);

const bodies: [string, string, { type: string; path: string; body: string }][] = [];
for (const [what, change] of [
  ["was removed", "remove"],
  ["may do less by now", "demote"],
] as const) {
  const json = { type: "application/json", path: path(createProduct), body: JSON.stringify(product) };
  const list = { ...json, path: path(importProducts), body: JSON.stringify({ products: [product] }) };
  const long = { ...json, body: JSON.stringify({ ...product, ignored: "x".repeat(200_000) }) };
  const picture = { ...json, type: "multipart/form-data; boundary=x", body: `${form.join("")}--x--\r\n` };
  bodies.push([`${what}, by JSON`, change, json], [`${what}, by a long one`, change, long]);
  bodies.push([`${what}, by a list`, change, list], [`${what}, by a form`, change, picture]);
}

it.each(bodies)("%s while the body was arriving: nothing is written", async (_name, change, sent) => {
  const luz = await signIn("EMPLOYEE", ana.storeId);
  const half = Math.floor(sent.body.length / 2);
  const headers = { "content-type": sent.type, "content-length": sent.body.length, connection: "close" };
  const begun = {
    method: "POST",
    path: sent.path,
    token: luz.token,
    headers,
    body: sent.body.slice(0, half),
  };
  const before = lookups;
  const socket = await wire.ask(begun);
  await expect.poll(() => lookups).toBe(before + 1);
  const params = { id: luz.userId };
  if (change === "remove") await ana.call(removeUser, { params });
  else await ana.call(changeUser, { params, body: { role: "CASHIER" } });
  socket.write(sent.body.slice(half));
  const { status, body } = parseHttpAnswer(await text(socket));
  expect([status, JSON.parse(body).code]).toEqual(
    change === "remove" ? [401, "NOT_SIGNED_IN"] : [403, "FORBIDDEN"],
  );
  expect((await ana.call(listProducts)).results).toBe(0);
});

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();

it.each([
  [
    "of a product",
    1,
    async () => {
      const file = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(form.join("") + file),
        await picture(),
        Buffer.from("\r\n--x--\r\n"),
      ]);
      return {
        method: "POST",
        path: path(createProduct),
        type: "multipart/form-data; boundary=x",
        payload,
      } as const;
    },
  ],
  [
    "of a payment key",
    2, // with so large a body it is looked up again when it has come
    async () => {
      const image = `data:image/png;base64,${(await picture()).toString("base64")}`;
      const payload = JSON.stringify({
        paymentKeys: [{ method: "NEQUI", label: "Nequi", key: "300", image }],
      });
      return { method: "PATCH", path: path(changeStoreSettings), type: "application/json", payload } as const;
    },
  ],
])("a user who is removed while a picture %s is decoded writes nothing", async (_, looks, made) => {
  const luz = await signIn("ADMIN", ana.storeId);
  const { method, path, type, payload } = await made();
  const first = lookups + looks;
  then = async () => {
    if (lookups === first) await ana.call(removeUser, { params: { id: luz.userId } });
  };
  const headers = { authorization: `Bearer ${luz.token}`, "content-type": type };
  const { statusCode } = await wire.app.inject({ method, url: `/api${path}`, headers, payload });
  then = null;
  expect(statusCode).toBe(401);
  expect((await ana.call(listProducts)).results).toBe(0);
  expect((await ana.call(getStoreSettings)).data.paymentKeys).toEqual([]);
});

it("looks the session up once when the whole request arrives at once", async () => {
  const body = JSON.stringify({ ...product, name: "Otro pan" });
  const before = lookups;
  expect(
    (await wire.send({ method: "POST", path: path(createProduct), token: ana.token, body })).status,
  ).toBe(201);
  expect(lookups - before).toBe(1);
});
