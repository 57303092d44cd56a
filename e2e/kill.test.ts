import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { type BuiltServer, createDataDirectory, startBuiltServer } from "./product.ts";

let place: Awaited<ReturnType<typeof createDataDirectory>>;
let product: BuiltServer;
let token: string;

beforeAll(async () => {
  place = await createDataDirectory();
  product = await startBuiltServer(place.env);
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

function send(address: string, path: string, token: string, body?: object, key?: string): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(key && { "idempotency-key": key }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

const ask = (path: string, body?: object, key?: string) => send(product.address, path, token, body, key);

const newStore = () => ({
  name: "Tienda",
  ownerName: "Ana",
  email: `${uuidv7()}@example.com`,
  password: "Segura123!",
});

describe("kill -9 during 200 sales", () => {
  it("loses no acknowledged sale, and duplicates no repeated one", async () => {
    const created = await ask("/auth/create-store", newStore());
    token = (await created.json()).token;
    const made = await ask("/products", { name: "Pan", price: 500, stock: 1_000, category: "Otra" });
    const { id: productId } = (await made.json()).data.product;
    const sale = { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" };

    const keys = Array.from({ length: 200 }, () => uuidv7());
    const acknowledged = new Map<string, string>();
    let killed: Promise<void> | undefined;
    const tills = Array.from({ length: 8 }, async (_, till) => {
      for (let i = till; i < keys.length; i += 8) {
        const answer = await ask("/sales", sale, keys[i]!)
          .then(async (response) => ({ status: response.status, content: await response.json() }))
          .catch(() => null);
        if (answer?.status === 201) acknowledged.set(keys[i]!, answer.content.data.id);
        if (acknowledged.size >= 60) killed ??= product.kill();
        if (!answer) return; // the till's connection is gone
      }
    });
    await Promise.all(tills);
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);
    expect(acknowledged.size).toBeLessThan(200);

    product = await startBuiltServer(place.env);
    for (const id of acknowledged.values()) expect((await ask(`/sales/${id}`)).status).toBe(200);
    for (const key of keys) {
      const answer = await ask("/sales", sale, key);
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()).data;
      expect(acknowledged.get(key) ?? id).toBe(id);
    }
    const history = await (await ask("/sales?limit=1")).json();
    expect(history.pagination.total).toBe(200);
    const { data } = await (await ask("/products/search?q=Pan")).json();
    expect(data.products[0].stock).toBe(800);
  });
});

describe("kill -9 of the database while the product serves", () => {
  it("answers 503, recovers without help, and keeps every acknowledged sale", async () => {
    const own = await createDataDirectory({ embedded: true });
    const server = await startBuiltServer(own.env);
    const call = (path: string, token: string, body?: object, key?: string) =>
      send(server.address, path, token, body, key);
    const created = await call("/auth/create-store", "", newStore());
    const { token } = await created.json();
    const made = await call("/products", token, { name: "Pan", price: 500, stock: 1_000, category: "Otra" });
    const sale = {
      items: [{ productId: (await made.json()).data.product.id, quantity: 1 }],
      paymentMethod: "CASH",
    };

    const postmaster = Number(
      readFileSync(path.join(own.env.DATA_DIR!, "postgres/postmaster.pid"), "utf8").split("\n")[0],
    );
    const acknowledged = new Set<string>();
    const refusals: { status: number; code: string; retryAfter: string | null }[] = [];
    let sinceReturn = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (sinceReturn < 100) {
          const answer = await call("/sales", token, sale, uuidv7());
          const content = await answer.json();
          if (answer.status === 201) {
            acknowledged.add(content.data.id);
            if (refusals.length > 0) sinceReturn += 1;
            else if (acknowledged.size === 100) process.kill(postmaster, "SIGKILL");
          } else
            refusals.push({
              status: answer.status,
              code: content.code,
              retryAfter: answer.headers.get("retry-after"),
            });
        }
      }),
    );
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify({ status: 503, code: "DATABASE_UNAVAILABLE", retryAfter: "2" })]),
    );
    await expect.poll(async () => (await call("/health", "")).status).toBe(200);
    expect((await call("/sales", token, sale, uuidv7())).status).toBe(201);
    const missing = [];
    for (const id of acknowledged) if ((await call(`/sales/${id}`, token)).status !== 200) missing.push(id);
    expect(missing).toEqual([]);
    expect(await server.stop()).toBe(0);
    await own.remove();
  });
});
