import { describe, expect, it } from "vitest";
import { searchProducts, toggleProductStatus, updateProduct } from "#core/contract/products/products.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import { signIn, type TestClient } from "#server/test/harness.ts";

async function stockOf(who: TestClient, name: string): Promise<number> {
  return (await who.call(searchProducts, { query: { q: name } })).data.products[0]!.stock;
}

const cash = { paymentMethod: "CASH" as const };

describe("recording a sale", () => {
  it("takes stock, stores copies and computes change", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana, { price: 2_500, stock: 10 });
    const { data: sale } = await ana.call(recordSale, {
      body: {
        items: [{ productId: rice.id, quantity: 3, price: 2_500 }],
        ...cash,
        total: 7_500,
        amountPaid: 10_000,
        change: 1,
      },
    });
    expect(sale).toMatchObject({ total: 7_500, amountPaid: 10_000, change: 2_500, status: "COMPLETED" });
    expect(sale.seller).toEqual({ id: ana.userId, name: "Persona OWNER" });
    expect(await stockOf(ana, rice.name)).toBe(7);

    const body = { ...rice, name: `${rice.name} nuevo`, price: 9_999, stock: 7 };
    await ana.call(updateProduct, { params: { id: rice.id }, body });
    const { data: read } = await ana.call(getSale, { params: { id: sale.id } });
    expect(read.items[0]).toMatchObject({ productName: rice.name, price: 2_500, quantity: 3 });
    expect(read.items[0]!.product).toMatchObject({ name: body.name, stock: 7 });
  });

  it.each([
    ["CARD" as const, 20_000, 2_500],
    ["NEQUI" as const, undefined, 2_500],
    ["CASH" as const, undefined, 2_500],
  ])("%s paid with %s is stored as %d", async (paymentMethod, amountPaid, stored) => {
    const ana = await signIn();
    const { id } = await aProduct(ana);
    const body = { items: [{ productId: id, quantity: 1 }], paymentMethod, amountPaid };
    expect((await ana.call(recordSale, { body })).data).toMatchObject({ amountPaid: stored, change: 0 });
  });

  it("treats an empty customer as none", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana);
    const body = { items: [{ productId: rice.id, quantity: 1 }], ...cash, customerId: "" };
    expect((await ana.call(recordSale, { body })).data.customer).toBeNull();
    const answer = await ana.refused(recordSale, { body: { ...body, customerId: "nadie" } });
    expect([answer.status, answer.body.message]).toEqual([400, "El cliente no es válido"]);
  });

  it("refuses too little cash, an old price or a wrong total, and changes nothing", async () => {
    const ana = await signIn();
    const { id, name } = await aProduct(ana, { stock: 5 });
    const items = [{ productId: id, quantity: 2 }];
    const little = await ana.refused(recordSale, { body: { items, ...cash, amountPaid: 4_999 } });
    expect([little.status, little.body.code, little.body.errors?.[0]?.field]).toEqual([
      400,
      "CASH_TOO_LOW",
      "amountPaid",
    ]);
    const old = await ana.refused(recordSale, { body: { items: [{ ...items[0]!, price: 2_000 }], ...cash } });
    expect([old.status, old.body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(old.body.details).toEqual({ products: [{ id, name, price: 2_500 }] });
    const total = await ana.refused(recordSale, { body: { items, ...cash, total: 4_000 } });
    expect([total.status, total.body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(await stockOf(ana, name)).toBe(5);
    expect((await ana.call(listSales)).pagination.total).toBe(0);
  });

  it("refuses an inactive, unknown or another store's product", async () => {
    const ana = await signIn();
    const other = await signIn();
    const { id } = await aProduct(ana);
    const foreign = await aProduct(other);
    await ana.call(toggleProductStatus, { params: { id } });
    const attempt = async (productId: string) =>
      (await ana.refused(recordSale, { body: { items: [{ productId, quantity: 1 }], ...cash } })).body.code;
    expect(await attempt(id)).toBe("PRODUCT_INACTIVE");
    expect(await attempt(uuidv7())).toBe("PRODUCT_NOT_FOUND");
    expect(await attempt(foreign.id)).toBe("PRODUCT_NOT_FOUND");
    expect(await stockOf(other, foreign.name)).toBe(100);
  });

  it("adds up a repeated product before checking stock", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 5 });
    const line = { productId: id, quantity: 3 };
    const twice = await ana.refused(recordSale, { body: { items: [line, line], ...cash } });
    expect([twice.status, twice.body.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(twice.body.message).toContain("No hay suficiente stock disponible para");
  });

  it("sells the last 10 units exactly once with 50 tills", async () => {
    const ana = await signIn();
    const { id, name } = await aProduct(ana, { stock: 10 });
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ana.send({ method: "POST", url: "/api/sales", body })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([10, 40]);
    expect(await stockOf(ana, name)).toBe(0);
  });

  it("locks in opposite orders without a deadlock", async () => {
    const ana = await signIn();
    const [a, b] = [await aProduct(ana), await aProduct(ana)];
    const sell = (first: string, second: string) =>
      ana.call(recordSale, {
        body: { items: [first, second].map((productId) => ({ productId, quantity: 1 })), ...cash },
      });
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? sell(a.id, b.id) : sell(b.id, a.id))));
    expect(await stockOf(ana, a.name)).toBe(70);
  });
});

describe("the idempotency key of a sale", () => {
  const keyed = (key: string) => ({ "idempotency-key": key });

  it("returns the first answer to 20 concurrent retries, also after stock ran out", async () => {
    const ana = await signIn();
    const { id, name } = await aProduct(ana, { stock: 1 });
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    const key = uuidv7();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.call(recordSale, { body }, keyed(key))),
    );
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await stockOf(ana, name)).toBe(0);
    expect((await ana.call(listSales)).pagination.total).toBe(1);
  });

  it("refuses another body with the same key, and is unique per store", async () => {
    const [ana, other] = [await signIn(), await signIn()];
    const [mine, theirs] = [await aProduct(ana), await aProduct(other)];
    const key = uuidv7();
    const body = (productId: string, quantity: number) => ({ items: [{ productId, quantity }], ...cash });
    await ana.call(recordSale, { body: body(mine.id, 1) }, keyed(key));
    const again = await ana.refused(recordSale, { body: body(mine.id, 2) }, keyed(key));
    expect([again.status, again.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    const unsellable = await ana.refused(recordSale, { body: body(mine.id, 9_999) }, keyed(key));
    expect(unsellable.body.code).toBe("IDEMPOTENCY_MISMATCH");
    await other.call(recordSale, { body: body(theirs.id, 1) }, keyed(key));
  });

  it("allows a retry after a refused sale", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { stock: 0 });
    const body = { items: [{ productId: product.id, quantity: 1 }], ...cash };
    const key = uuidv7();
    expect((await ana.refused(recordSale, { body }, keyed(key))).status).toBe(409);
    await ana.call(updateProduct, { params: { id: product.id }, body: { ...product, stock: 1 } });
    await ana.call(recordSale, { body }, keyed(key));
  });

  it("compares meaning, not spelling", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana);
    const key = uuidv7();
    const first = await ana.call(
      recordSale,
      { body: { items: [{ productId: id, quantity: 1 }], ...cash } },
      keyed(key),
    );
    const items = [{ productId: id.toUpperCase(), quantity: 1, price: null }];
    const again = await ana.call(
      recordSale,
      { body: { items, ...cash, total: null, customerId: null } },
      keyed(key),
    );
    expect(again.data.id).toBe(first.data.id);
  });

  it("must be a UUID", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana);
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    const answer = await ana.refused(recordSale, { body }, keyed("mi venta"));
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "Idempotency-Key"]);
  });
});
