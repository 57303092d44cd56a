import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import { createProduct, listProducts, toggleProductStatus } from "#core/contract/products/products.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { DAY_MS } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { aProduct } from "#server/test/builders.ts";
import {
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  testClock,
} from "#server/test/harness.ts";

let strict: FastifyInstance;
beforeAll(async () => {
  const { db } = await openTestServer();
  const limits = { perMinute: 1_000_000 };
  strict = await createApp({ db, clock: () => testClock.now(), planLimits: "enforce", limits });
});
afterAll(() => strict.close());
const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

/** Signs in an owner on a server that enforces the plan limits. */
async function owner() {
  const { token, storeId } = await signIn();
  return { ...(await createTestClient(token, strict)), storeId };
}

async function makePremium(storeId: string) {
  const pool = (await openTestServer()).pool("owner");
  await pool.query("update stores set plan = 'PREMIUM' where store_id = $1", [storeId]);
  await pool.end();
}

const newProduct = (n: number) => ({
  body: { name: `Producto ${n} ${uuidv7()}`, price: 1, stock: 1, category: "Otra" as const },
});
const freeSale = {
  body: { items: [{ description: "Recarga", price: 1_000, quantity: 1 }], paymentMethod: "CASH" as const },
};
/** How many of `count` parallel requests were refused, and with which code. */
async function refusedOf(who: TestClient, count: number, url: string, body: (n: number) => object) {
  const send = (n: number) => who.send({ method: "POST", url, body: body(n) });
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  return answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.code]);
}

describe("enforced limits of the free plan", () => {
  it("allow 100 active products, in parallel requests too", async () => {
    const ana = await owner();
    const refused = await refusedOf(ana, 103, "/api/products", (n) => newProduct(n).body);
    expect(refused).toEqual(Array(3).fill([409, "PLAN_PRODUCTS_FULL"]));
    const { products } = (await ana.call(listProducts)).data;
    expect(products).toHaveLength(100);

    // A deactivated product makes room for another, and is reactivated only if there is room.
    const params = { id: products[0]!.id };
    await ana.call(toggleProductStatus, { params });
    await ana.call(createProduct, newProduct(101));
    const back = await ana.refused(toggleProductStatus, { params });
    expect([back.status, back.body.message]).toEqual([
      409,
      "El Plan Gratis llega hasta 100 productos activos. Desactiva los que ya no vendes o pásate al Plan Premium.",
    ]);
    expect((await ana.call(listProducts)).results).toBe(100);
    await makePremium(ana.storeId);
    await ana.call(toggleProductStatus, { params });
    expect((await ana.call(listProducts)).results).toBe(101);
  });

  it("apply to an import as a whole", async () => {
    const ana = await owner();
    const many = (count: number) => ({
      body: { products: Array.from({ length: count }, (_, n) => newProduct(n).body) },
    });
    await ana.call(importProducts, many(99));
    const key = { "idempotency-key": uuidv7() };
    const refused = await ana.refused(importProducts, many(2), key);
    expect([refused.status, refused.body.code]).toEqual([409, "PLAN_PRODUCTS_FULL"]);
    expect((await ana.call(listProducts)).results).toBe(99);
    const last = many(1);
    await ana.call(importProducts, last, key);
    // A retry with the same idempotency key succeeds, although the limit is now reached.
    expect((await ana.call(importProducts, last, key)).data).toEqual({ created: 1 });
  });

  it("count products that an import reactivates, not those it deactivates", async () => {
    const ana = await owner();
    const rows = (count: number, active: boolean) =>
      Array.from({ length: count }, (_, n) => ({ ...newProduct(n).body, name: `Producto ${n}`, active }));
    await ana.call(importProducts, { body: { products: rows(101, false) } });
    const all = { body: { mode: "both" as const, products: rows(101, true) } };
    const refused = await ana.refused(importProducts, all);
    expect([refused.status, refused.body.code]).toEqual([409, "PLAN_PRODUCTS_FULL"]);
    await ana.call(importProducts, { body: { mode: "both", products: rows(100, true) } });
    expect((await ana.call(listProducts)).results).toBe(100);
  });

  it("allow 50 sales a day including free ones, and 50 more the next day", async () => {
    const ana = await owner();
    const { id: productId } = await aProduct(ana);
    const sale = { body: { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" as const } };
    const key = { "idempotency-key": uuidv7() };
    const first = await ana.call(recordSale, sale, key);
    const refused = await refusedOf(ana, 52, "/api/sales/free", () => freeSale.body);
    expect(refused).toEqual(Array(3).fill([409, "PLAN_SALES_FULL"]));
    expect((await ana.call(listSales)).pagination.total).toBe(50);
    const full = await ana.refused(recordSale, sale);
    expect([full.status, full.body.message]).toEqual([
      409,
      "El Plan Gratis llega hasta 50 ventas por día y hoy ya las hiciste. Con el Plan Premium no hay límite.",
    ]);
    // A retry with the same idempotency key succeeds, although the limit is now reached.
    expect((await ana.call(recordSale, sale, key)).data).toEqual(first.data);

    const now = testClock.now().getTime();
    testClock.now = () => new Date(now + DAY_MS);
    await ana.call(recordFreeSale, freeSale);
    testClock.now = realNow;
    await makePremium(ana.storeId);
    await ana.call(recordSale, sale);
  });

  it("only warn by default", async () => {
    const ana = await signIn();
    const refused = await refusedOf(ana, 101, "/api/products", (n) => newProduct(n).body);
    expect(refused).toEqual([]);
    expect(await refusedOf(ana, 51, "/api/sales/free", () => freeSale.body)).toEqual([]);
  });
});
