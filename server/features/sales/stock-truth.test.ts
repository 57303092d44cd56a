import fc from "fast-check";
import { expect, it } from "vitest";
import { createProduct, deleteProduct, updateProduct } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { endpointUrl, openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

/** Random actions of a store's users that change stock. Products are named by index. */
const sale = fc.record({
  kind: fc.constant("sale" as const),
  lines: fc.array(fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  repeated: fc.boolean(),
});
/** A sale of free items (without a product), which leaves stock unchanged but counts in totals. */
const freeSale = fc.record({
  kind: fc.constant("freeSale" as const),
  items: fc.array(
    fc.record({
      description: fc.constantFrom("Fotocopia", "Recarga", "Domicilio"),
      price: fc.integer({ min: 0, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  repeated: fc.boolean(),
});
const edit = fc.record({
  kind: fc.constant("edit" as const),
  product: fc.nat(3),
  stock: fc.nat(30),
  price: fc.integer({ min: 50, max: 5_000 }),
});
const adjust = fc.record({
  kind: fc.constant("adjust" as const),
  product: fc.nat(3),
  body: fc.oneof(
    fc.record({ reason: fc.constant("COUNT" as const), stock: fc.nat(30) }),
    fc.record({
      reason: fc.constantFrom("WASTE" as const, "EXPIRED" as const, "GIFT" as const),
      quantity: fc.integer({ min: -6, max: -1 }),
    }),
    fc.record({
      reason: fc.constant("CORRECTION" as const),
      quantity: fc.integer({ min: -6, max: 6 }).filter((quantity) => quantity !== 0),
    }),
  ),
  repeated: fc.boolean(),
});
const remove = fc.record({ kind: fc.constant("remove" as const), product: fc.nat(3) });
const cancelled = fc.record({ kind: fc.constant("cancelled" as const), product: fc.nat(3) });
const step = fc.oneof(
  { weight: 5, arbitrary: sale },
  { weight: 2, arbitrary: freeSale },
  { weight: 2, arbitrary: edit },
  { weight: 3, arbitrary: adjust },
  remove,
  cancelled,
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Shop = { who: TestClient & TestUser; products: { id: string; name: string }[]; address: string };

async function take(shop: Shop, action: Step): Promise<void> {
  const { who, products } = shop;
  if (action.kind === "sale") {
    const items = action.lines.map(({ product, quantity }) => ({
      productId: products[product]!.id,
      quantity,
    }));
    const request = {
      method: "POST",
      url: endpointUrl(recordSale),
      body: { items, paymentMethod: "CASH" },
      headers: { "idempotency-key": uuidv7() },
    };
    const answers = await Promise.all([who.send(request), ...(action.repeated ? [who.send(request)] : [])]);
    for (const { status } of answers) expect([201, 404, 409]).toContain(status);
  }
  if (action.kind === "freeSale") {
    const request = {
      method: "POST",
      url: endpointUrl(recordFreeSale),
      body: { items: action.items, paymentMethod: "NEQUI", isFreeForm: true },
      headers: { "idempotency-key": uuidv7() },
    };
    const answers = await Promise.all([who.send(request), ...(action.repeated ? [who.send(request)] : [])]);
    for (const { status } of answers) expect(status).toBe(201);
  }
  if (action.kind === "edit") {
    const { id, name } = products[action.product]!;
    const body = { name, price: action.price, stock: action.stock, category: "Otra" };
    expect([200, 404]).toContain(
      (await who.send({ method: "PUT", url: endpointUrl(updateProduct, { id }), body })).status,
    );
  }
  if (action.kind === "adjust") {
    const { id } = products[action.product]!;
    const headers = { "idempotency-key": uuidv7() };
    const request = { method: "POST", url: endpointUrl(adjustStock, { id }), body: action.body, headers };
    const answers = await Promise.all([who.send(request), ...(action.repeated ? [who.send(request)] : [])]);
    for (const { status } of answers) expect([201, 404, 409]).toContain(status);
  }
  if (action.kind === "remove") {
    const url = endpointUrl(deleteProduct, { id: products[action.product]!.id });
    expect([204, 400, 404]).toContain((await who.send({ method: "DELETE", url })).status);
  }
  if (action.kind === "cancelled") await cancelInMidRequest(shop, products[action.product]!.id);
}

/** A till that disconnects during a request. */
async function cancelInMidRequest({ who, address }: Shop, productId: string): Promise<void> {
  const request = fetch(`${address}/api/sales`, {
    method: "POST",
    headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify({ items: [{ productId, quantity: 1 }], paymentMethod: "CASH" }),
    signal: AbortSignal.timeout(1 + Math.floor(Math.random() * 8)),
  });
  await request.catch(() => {});
}

it("books agree after random sales, free sales, edits, adjustments, deletions and cancelled requests", async () => {
  const { app, pool } = await openTestServer();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const owner = pool("owner");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const who = await signIn();
      const products = await Promise.all([0, 1, 2, 3].map((i) => aProduct(who, { stock: 10 + i })));
      const shop = { who, products, address };
      await Promise.all(steps.map((action) => take(shop, action)));
      await who.call(createProduct, {
        body: { name: "El último", price: 100, stock: 3, category: "Otra" },
      });
      expect(await findBrokenInvariants(owner, who.storeId)).toEqual([]);
    }),
    { numRuns: 25 },
  );
  await owner.end();
}, 120_000);
