import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { newPlace, type Product, startProduct } from "./product.ts";

let place: Awaited<ReturnType<typeof newPlace>>;
let product: Product;
let token: string;

beforeAll(async () => {
  place = await newPlace();
  product = await startProduct(place.env);
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

async function ask(path: string, body?: object, key?: string): Promise<Response> {
  return fetch(`${product.address}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(key && { "idempotency-key": key }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

describe("kill -9 in the middle of 200 sales", () => {
  it("loses none that was acknowledged, and doubles none that is sent again", async () => {
    const created = await ask("/auth/create-store", {
      ...{ name: "Tienda", ownerName: "Ana", email: `${uuidv7()}@example.com`, password: "Segura123!" },
    });
    token = (await created.json()).token;
    const made = await ask("/products", { name: "Pan", price: 500, stock: 1_000, category: "Otra" });
    const { id: productId } = (await made.json()).data.product;
    const sale = { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" };

    const keys = Array.from({ length: 200 }, () => uuidv7());
    const acknowledged = new Map<string, string>();
    let killed: Promise<void> | undefined;
    const tills = Array.from({ length: 8 }, async (_, till) => {
      for (let i = till; i < keys.length; i += 8) {
        const answer = await ask("/sales", sale, keys[i]!).catch(() => null);
        if (answer?.status === 201) acknowledged.set(keys[i]!, (await answer.json()).data.id);
        if (acknowledged.size >= 60) killed ??= product.kill();
        if (!answer) return; // the till's connection is gone
      }
    });
    await Promise.all(tills);
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);
    expect(acknowledged.size).toBeLessThan(200);

    product = await startProduct(place.env);
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
