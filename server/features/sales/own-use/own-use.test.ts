import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { registerDevice } from "#core/contract/devices.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { adjustStock, listStockMovements } from "#core/contract/products/stock.ts";
import { dayReport } from "#core/contract/reports/reports.ts";
import { listOwnUse, recordOwnUse, reverseOwnUse } from "#core/contract/sales/own-use.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

type Body = EndpointCallInput<typeof recordOwnUse>["body"];
const take = async (body: Body, who: TestClient = ana, headers = {}) =>
  (await who.call(recordOwnUse, { body }, headers)).data.ownUse;
const refused = async (body: Body, who: TestClient = ana) => {
  const { status, body: failure } = await who.refused(recordOwnUse, { body });
  return [status, failure.code, failure.errors?.map(({ field }) => field)];
};
const stockOf = async (id: string) =>
  (await ana.call(listProducts)).data.products.find((one) => one.id === id)!.stock;
const reverse = (id: string, who: TestClient = ana) =>
  who.call(reverseOwnUse, { params: { id }, body: { reason: "No se lo llevaron" } });
const listed = async () => (await ana.call(listOwnUse)).data;
const events = async () => (await ana.call(listAudit)).data.events;
const late = { at: new Date(Date.now() - 60_000).toISOString() };

describe("own use", () => {
  it("takes goods out of the stock at cost and price, as one line per product, and is no sale", async () => {
    const oil = await aProduct(ana, { name: "Aceite", price: 9_000, stock: 30, cost: 6_333 });
    const cheese = await aProduct(ana, { name: "Queso", price: 24_000, stock: 2, unit: "KG" });
    const pack = { params: { id: oil.id }, body: { name: "Paca", units: 6, price: 50_000 } };
    const { data: packed } = await ana.call(createPresentation, pack);
    const presentation = { id: packed.product.presentations[0]!.id, count: 2 };
    const ownUse = await take({
      items: [
        { productId: oil.id, quantity: 1 },
        { productId: cheese.id, quantity: 0.125 },
        { productId: oil.id, presentation },
      ],
      takenBy: ana.userId,
      note: "Para el almuerzo",
    });
    expect(ownUse).toMatchObject({
      number: null,
      items: [
        {
          productId: oil.id,
          productName: "Aceite",
          quantity: 13,
          unit: "UNIT",
          cost: 82_329,
          price: 117_000,
        },
        { productId: cheese.id, quantity: 0.125, unit: "KG", cost: null, price: 3_000 },
      ],
      cost: 82_329,
      price: 120_000,
      takenBy: { id: ana.userId },
      note: "Para el almuerzo",
      by: { id: ana.userId },
    });
    expect(ownUse).not.toHaveProperty("reversed");
    expect(ownUse).not.toHaveProperty("flags");
    expect([await stockOf(oil.id), await stockOf(cheese.id)]).toEqual([17, 1.875]);
    const { data } = await ana.call(listStockMovements, { params: { id: oil.id } });
    expect(data.movements[0]).toMatchObject({ kind: "ADJUSTMENT", reason: "OWN_USE", quantity: -13 });
    expect((await ana.call(listSales)).pagination.total).toBe(0);
    expect((await ana.call(dayReport)).data).toMatchObject({ count: 0, revenue: 0 });
    expect((await events()).map(({ kind }) => kind)).not.toContain("STOCK_ADJUSTED");
    expect((await events())[0]).toMatchObject({ kind: "OWN_USE", details: { cost: 82_329, products: 2 } });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is reversed once, and the goods come back", async () => {
    const { id } = await aProduct(ana, { stock: 5 });
    const taken = await take({ items: [{ productId: id, quantity: 2 }] });
    const { data } = await reverse(taken.id);
    expect(data.ownUse).toMatchObject({
      reversed: true,
      reversal: { by: { id: ana.userId }, reason: "No se lo llevaron" },
    });
    expect(await stockOf(id)).toBe(5);
    const again = { params: { id: taken.id }, body: { reason: "Otra vez" } };
    const { status, body } = await ana.refused(reverseOwnUse, again);
    expect([status, body.code, body.message]).toEqual([409, "ALREADY_REVERSED", "Esto ya se anuló"]);
    expect(await listed()).toEqual([data.ownUse]);
    expect((await events())[0]).toMatchObject({ kind: "OWN_USE_REVERSED" });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("refuses more than there is, as a sale, unless the store sells below its stock or nobody tracks it", async () => {
    const { id } = await aProduct(ana, { stock: 3 });
    const loose = await aProduct(ana, { stock: 0, tracksStock: false });
    expect(await refused({ items: [{ productId: id, quantity: 4 }] })).toEqual([
      ...[409, "INSUFFICIENT_STOCK", undefined],
    ]);
    await take({ items: [{ productId: loose.id, quantity: 2 }] });
    expect(await stockOf(loose.id)).toBe(-2);
    await ana.call(changeStoreSettings, { body: { sellBelowStock: true } });
    await take({ items: [{ productId: id, quantity: 4 }] });
    expect(await stockOf(id)).toBe(-1);
  });

  it("names the wrong field", async () => {
    const { id } = await aProduct(ana);
    const stranger = await signIn();
    const theirs = await aProduct(stranger);
    const one = { productId: id, quantity: 1 };
    const missing: [object, unknown[]][] = [
      [{ items: [] }, [400, "INVALID_INPUT", ["items"]]],
      [{ items: Array(101).fill(one) }, [400, "INVALID_INPUT", ["items"]]],
      [{ items: [{ productId: id }] }, [400, "INVALID_INPUT", ["items.0.quantity"]]],
      [{ items: [one, { productId: id, quantity: 0.5 }] }, [400, "INVALID_INPUT", ["items.1.quantity"]]],
      [{ items: [{ ...one, quantity: 99_999 }, one] }, [400, "INVALID_INPUT", ["items.0.quantity"]]],
      [
        { items: [{ productId: id, presentation: { id: uuidv7(), count: 1 } }] },
        [404, "PRESENTATION_NOT_FOUND", undefined],
      ],
      [{ items: [{ productId: theirs.id, quantity: 1 }] }, [404, "PRODUCT_NOT_FOUND", undefined]],
      [{ items: [one], takenBy: stranger.userId }, [404, "USER_NOT_FOUND", undefined]],
      [{ items: [one], late }, [400, "INVALID_INPUT", ["items.0.name"]]],
      [
        { items: [{ productId: id, name: "Pan", presentation: { id: uuidv7(), count: 1 } }], late },
        [400, "INVALID_INPUT", ["items.0.presentation.name", "items.0.presentation.units"]],
      ],
    ];
    for (const [body, outcome] of missing) expect(await refused(body as Body)).toEqual(outcome);
    expect(await stockOf(id)).toBe(100);
    const byHand = { params: { id }, body: { reason: "OWN_USE", quantity: -1 } };
    expect((await ana.refused(adjustStock, byHand as never)).status).toBe(400);
  });
});

describe("people", () => {
  it("a cashier needs the setting, and sees no costs; only owner and administrators reverse", async () => {
    const [cashier, employee] = await Promise.all([
      signIn("CASHIER", ana.storeId),
      signIn("EMPLOYEE", ana.storeId),
    ]);
    const { id } = await aProduct(ana, { cost: 700, price: 1_000 });
    const body = { items: [{ productId: id, quantity: 1 }] };
    expect(await refused(body, cashier)).toEqual([403, "FORBIDDEN", undefined]);
    await ana.call(changeStoreSettings, { body: { cashierOwnUse: true } });
    const theirs = await take(body, cashier);
    expect(theirs).toMatchObject({ cost: null, price: 1_000, items: [{ cost: null, price: 1_000 }] });
    expect(await take(body, employee)).toMatchObject({ cost: 700, items: [{ cost: 700 }] });
    expect((await cashier.refused(listOwnUse)).status).toBe(403);
    expect((await employee.call(listOwnUse)).data.map(({ cost }) => cost)).toEqual([700, 700]);
    const undoing = { params: { id: theirs.id }, body: { reason: "No" } };
    expect((await employee.refused(reverseOwnUse, undoing)).status).toBe(403);
  });
});

describe("from a device", () => {
  it("has a number of the device's series, unique in the store, and pages of days", async () => {
    const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
    const from = { "x-device": device.id };
    const { id } = await aProduct(ana);
    const body = { items: [{ productId: id, quantity: 1 }], number: "A-1" };
    expect(await take(body, ana, from)).toMatchObject({ number: "A-1" });
    const bread = [{ description: "Pan", price: 1_000, quantity: 1 }];
    const taken = await ana.refused(
      recordFreeSale,
      { body: { items: bread, paymentMethod: "CASH", number: "A-1" } },
      from,
    );
    expect([taken.status, taken.body.code]).toEqual([409, "NUMBER_TAKEN"]);
    await take({ items: [{ productId: id, quantity: 2 }] });
    const today = dayOf(new Date());
    const days = { startDate: today, endDate: today };
    const page = await ana.call(listOwnUse, { query: { ...days, page: 2, limit: 1 } });
    expect(page).toMatchObject({ data: [{ number: "A-1" }], pagination: { total: 2, totalPages: 2 } });
    const before = { startDate: "2001-01-01", endDate: "2001-01-02" };
    expect((await ana.call(listOwnUse, { query: before })).data).toEqual([]);
  });

  it("is recorded late with a flag for each broken rule, and once for its key", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const { id, name } = await aProduct(ana, { stock: 1, price: 500 });
    const gone = { productId: uuidv7(), quantity: 2, name: "Aceite" };
    const body = { items: [{ productId: id, quantity: 3, name }, gone], takenBy: uuidv7(), late };
    const key = { "idempotency-key": uuidv7() };
    const taken = await take(body, cashier, key);
    expect(await take(body, cashier, key)).toEqual(taken);
    expect(taken).toMatchObject({
      createdAt: late.at,
      takenBy: null,
      items: [{ productId: id }, { productId: null, productName: "Aceite", quantity: 2, price: 0 }],
      price: 1_500,
    });
    expect(taken.flags?.map(({ code }) => code).sort()).toEqual(["PRODUCT", "ROLE", "STOCK"]);
    expect(await stockOf(id)).toBe(-2);
    expect((await listed()).length).toBe(1);
    await reverse(taken.id);
    expect(await stockOf(id)).toBe(1);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });
});
