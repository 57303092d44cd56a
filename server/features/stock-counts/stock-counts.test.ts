import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLooseProduct, createPresentation } from "#core/contract/products/presentations.ts";
import { createProduct, listProducts } from "#core/contract/products/products.ts";
import { adjustStock, listStockMovements } from "#core/contract/products/stock.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse } from "#core/contract/sales/own-use.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import {
  closeStockCount,
  getStockCount,
  shrinkageReport,
  startStockCount,
} from "#core/contract/stock-counts/stock-counts.ts";
import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
  at("10:00");
});
afterEach(() => {
  testClock.now = () => new Date();
});

const TOMORROW = startOfDay(addDays(dayOf(new Date()), 1)).getTime();
/** An instant of tomorrow morning, such as "10:05". */
const time = (clock: string) => {
  const [hours, minutes] = clock.split(":").map(Number) as [number, number];
  return new Date(TOMORROW + (hours * 60 + minutes) * 60_000);
};
/** It is `clock` from now on. */
const at = (clock: string) => {
  testClock.now = () => time(clock);
};

type Close = { uncounted?: "KEEP" | "ZERO"; acceptMoved?: boolean };
const start = async (productIds: string[], who: TestClient = ana) => {
  const { data } = await who.call(startStockCount, { body: { scope: { kind: "LIST", productIds } } });
  return data.count.id;
};
const enter = (id: string, productId: string, quantity: number, who: TestClient = ana) =>
  who.call(enterStockCount, { params: { id }, body: { entries: [{ productId, quantity }] } });
const close = async (id: string, body: Close = {}) =>
  (await ana.call(closeStockCount, { params: { id }, body: { uncounted: "KEEP", ...body } })).data.count;
const sell = async (productId: string, quantity: number) =>
  (await ana.call(recordSale, { body: { items: [{ productId, quantity }], paymentMethod: "CARD" } })).data;
const sellLate = async (productId: string, quantity: number, clock: string) => {
  const items = [{ productId, quantity, price: 2_500 }];
  const late = { at: time(clock).toISOString() };
  return (await ana.call(recordSale, { body: { items, paymentMethod: "CARD", late } })).data;
};
const stockOf = async (id: string) =>
  (await ana.call(listProducts)).data.products.find((product) => product.id === id)!.stock;
const countMovements = async (id: string) =>
  (await ana.call(listStockMovements, { params: { id } })).data.movements.filter(
    ({ reason }) => reason === "COUNT",
  );
const lineOf = async (id: string, productId: string, who: TestClient = ana) =>
  (await who.call(getStockCount, { params: { id } })).data.lines.find(
    ({ product }) => product.id === productId,
  )!;
const readCount = async (id: string, who: TestClient = ana) =>
  (await who.call(getStockCount, { params: { id } })).data.count;
const shrinkage = async () => {
  const today = dayOf(testClock.now());
  return (await ana.call(shrinkageReport, { query: { startDate: today, endDate: today } })).data;
};
const expectBooks = async () => expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);

describe("counting while the shop sells", () => {
  it("takes the difference at the moment of the entry: 20 of 24, 2 sold since, leave 18", async () => {
    const { id: productId } = await aProduct(ana, { stock: 24, cost: 2_000 });
    const id = await start([productId]);
    await enter(id, productId, 20);
    at("10:05");
    await sell(productId, 2);
    at("10:30");
    expect(await lineOf(id, productId)).toMatchObject({
      ...{ counted: 20, expected: 24, difference: -4, moved: 0, cost: 2_000, price: 2_500 },
    });
    const count = await close(id);
    expect(count).toMatchObject({
      ...{ status: "CLOSED", progress: { products: 1, counted: 1, moved: 0 } },
      difference: {
        ...{ units: -4, cost: -8_000, price: -10_000 },
        ...{ lost: { cost: 8_000, price: 10_000 }, found: { cost: 0, price: 0 } },
      },
    });
    expect(await stockOf(productId)).toBe(18);
    expect(await countMovements(productId)).toMatchObject([
      { quantity: -4, stockAfter: 18, stockCount: { id, number: count.number } },
    ]);
    expect(await shrinkage()).toMatchObject({
      totals: { units: 4, cost: 8_000, price: 10_000 },
      reasons: [{ reason: "COUNT", cost: 8_000, price: 10_000, products: 1 }],
      products: [{ id: productId, reason: "COUNT", quantity: 4, cost: 8_000, price: 10_000 }],
    });
    await expectBooks();
  });

  it("adds the entries up: 20 and 4 of 24 move nothing", async () => {
    const { id: productId } = await aProduct(ana, { stock: 24 });
    const id = await start([productId]);
    await enter(id, productId, 20);
    at("10:03");
    await enter(id, productId, 4);
    expect(await close(id)).toMatchObject({ difference: { units: 0 } });
    expect([await stockOf(productId), await countMovements(productId)]).toEqual([24, []]);
  });

  it("asks about what moved between two entries, and moves nothing when it is accepted", async () => {
    const product = await aProduct(ana, { stock: 9 });
    const { id: productId } = product;
    const id = await start([productId]);
    await enter(id, productId, 3);
    at("10:02");
    await sell(productId, 1);
    at("10:04");
    await enter(id, productId, 5);
    expect(await lineOf(id, productId)).toMatchObject({ counted: 8, expected: 8, difference: 0, moved: 1 });
    const keep = { params: { id }, body: { uncounted: "KEEP" as const } };
    const { status, body } = await ana.refused(closeStockCount, keep);
    expect([status, body.code, body.details]).toEqual([
      ...[409, "COUNT_MOVED"],
      { products: [{ id: productId, name: product.name, moved: 1 }] },
    ]);
    expect((await readCount(id)).progress).toMatchObject({ moved: 1 });
    expect(await close(id, { acceptMoved: true })).toMatchObject({ progress: { moved: 1 } });
    expect([await stockOf(productId), await countMovements(productId)]).toEqual([8, []]);
  });

  it("counts packs: 2 pacas of 24 and 3 are 51", async () => {
    const { id: productId } = await aProduct(ana, { stock: 51 });
    const pack = { name: "Paca", units: 24 };
    const { data } = await ana.call(createPresentation, { params: { id: productId }, body: pack });
    const presentation = { id: data.product.presentations[0]!.id, count: 2 };
    const id = await start([productId]);
    const entries = [
      { productId, presentation },
      { productId, quantity: 3 },
    ];
    await ana.call(enterStockCount, { params: { id }, body: { entries } });
    expect(await lineOf(id, productId)).toMatchObject({ counted: 51, difference: 0 });
  });

  it("answers a late sale that is older than the count: stock 20, difference −2, and the sale is flagged", async () => {
    const { id: productId } = await aProduct(ana, { stock: 24, cost: 2_000 });
    const id = await start([productId]);
    await enter(id, productId, 20);
    at("10:30");
    await close(id);
    at("11:00");
    const sale = await sellLate(productId, 2, "9:50");
    expect(sale.flags).toMatchObject([
      { code: "COUNTED", message: "Se contó después de esta venta: el stock no cambió" },
    ]);
    expect(await stockOf(productId)).toBe(20);
    expect((await countMovements(productId)).map(({ quantity }) => quantity)).toEqual([2, -4]);
    expect((await readCount(id)).difference).toMatchObject({ units: -2, cost: -4_000, price: -5_000 });
    expect(await lineOf(id, productId)).toMatchObject({ counted: 20, expected: 22, difference: -2 });
    expect((await shrinkage()).totals).toEqual({ units: 2, cost: 4_000, price: 5_000 });
    await expectBooks();
  });

  it("answers what the family took before the count likewise, also beyond the stock", async () => {
    const { id: productId } = await aProduct(ana, { name: "Aceite", stock: 24, cost: 2_000 });
    const id = await start([productId]);
    await enter(id, productId, 1);
    at("10:30");
    await close(id);
    at("11:00");
    const late = { at: time("9:50").toISOString() };
    const items = [{ productId, quantity: 2, name: "Aceite" }];
    const { data } = await ana.call(recordOwnUse, { body: { items, late } });
    expect(data.ownUse.items).toMatchObject([{ quantity: 2 }]);
    expect(await stockOf(productId)).toBe(1);
    expect((await countMovements(productId)).map(({ quantity }) => quantity)).toEqual([2, -23]);
    expect((await readCount(id)).difference).toMatchObject({ units: -21 });
    const { rows } = await (await owner).query(
      "select code from document_flags where store_id = $1 and document_id = $2",
      [ana.storeId, data.ownUse.id],
    );
    expect(rows).toEqual([{ code: "COUNTED" }]);
    await expectBooks();
  });

  it("counts what has no entry as 0: 7 in stock lose 7", async () => {
    const { id: productId } = await aProduct(ana, { stock: 7 });
    const untracked = { name: "Sin contar", price: 900, category: "Otra" as const, tracksStock: false };
    const { product } = (await ana.call(createProduct, { body: untracked })).data;
    await sell(product.id, 3);
    const id = await start([productId, product.id]);
    at("10:30");
    const count = await close(id, { uncounted: "ZERO" });
    expect(count).toMatchObject({ difference: { units: -7 }, progress: { products: 2, counted: 0 } });
    expect([await stockOf(productId), await stockOf(product.id)]).toEqual([0, -3]);
    expect(await lineOf(id, productId)).toMatchObject({ counted: 0, expected: 7, difference: -7 });
    expect(await lineOf(id, product.id)).toMatchObject({ counted: null, expected: null, difference: null });
    await expectBooks();
  });

  it("counts a stock below zero like any other: 2 of −3 are 5 more", async () => {
    const { id: productId } = await aProduct(ana, { stock: 2 });
    await sellLate(productId, 5, "9:00");
    const id = await start([productId]);
    await enter(id, productId, 2);
    await close(id);
    expect(await countMovements(productId)).toMatchObject([{ quantity: 5, stockAfter: 2 }]);
    await expectBooks();
  });

  it("moves by the difference also where that goes below zero", async () => {
    const { id: productId } = await aProduct(ana, { stock: 2 });
    const id = await start([productId]);
    await enter(id, productId, 0);
    at("10:01");
    await sell(productId, 1);
    await close(id);
    expect(await stockOf(productId)).toBe(-1);
    await expectBooks();
  });

  it("tracks a product that nobody tracked, whose difference is in no figure of losses", async () => {
    const untracked = { name: "Panela", price: 2_500, category: "Otra" as const, tracksStock: false };
    const { id: productId } = (await ana.call(createProduct, { body: untracked })).data.product;
    await sell(productId, 3);
    const id = await start([productId]);
    at("10:10");
    await enter(id, productId, 21);
    expect(await lineOf(id, productId)).toMatchObject({ counted: 21, expected: null, difference: null });
    expect(await close(id)).toMatchObject({ difference: { units: 0, cost: 0, price: 0 } });
    const { products } = (await ana.call(listProducts)).data;
    expect(products).toMatchObject([{ stock: 21, tracksStock: true }]);
    expect(await shrinkage()).toMatchObject({ totals: { units: 0, cost: 0 }, reasons: [], products: [] });
    at("10:20");
    const late = await sellLate(productId, 2, "10:05");
    expect([late.flags.map(({ code }) => code), await stockOf(productId)]).toEqual([["COUNTED"], 21]);
    await expectBooks();
  });
});

describe("what arrives late for a closed count", () => {
  it("is answered by the earliest count that saw it, and by none when it is of after", async () => {
    const { id: productId } = await aProduct(ana, { stock: 30 });
    const counts: string[] = [];
    for (const [clock, quantity] of [
      ["10:10", 28],
      ["10:40", 25],
    ] as const) {
      const id = await start([productId]);
      at(clock);
      await enter(id, productId, quantity);
      await close(id);
      counts.push(id);
    }
    at("11:00");
    const units = async () => Promise.all(counts.map(async (id) => (await readCount(id)).difference!.units));
    expect(await units()).toEqual([-2, -3]);
    await sellLate(productId, 1, "10:05");
    expect([await units(), await stockOf(productId)]).toEqual([[-1, -3], 25]);
    await sellLate(productId, 2, "10:20");
    expect([await units(), await stockOf(productId)]).toEqual([[-1, -1], 25]);
    const after = await sellLate(productId, 4, "10:50");
    expect([await units(), await stockOf(productId), after.flags]).toEqual([[-1, -1], 21, []]);
    await expectBooks();
  });

  it("may be a return: the stock stays, and its sale is flagged; a return made now moves", async () => {
    const { id: productId } = await aProduct(ana, { stock: 24 });
    const sales = [await sell(productId, 3), await sell(productId, 2)];
    const id = await start([productId]);
    at("10:10");
    await enter(id, productId, 19);
    await close(id);
    at("11:00");
    const late = { at: time("10:05").toISOString() };
    await ana.call(returnGoods, { params: { id: sales[0]!.id }, body: { reason: "CHANGED_MIND", late } });
    expect(await stockOf(productId)).toBe(19);
    expect((await readCount(id)).difference).toMatchObject({ units: -3 });
    const { rows } = await (await owner).query(
      "select code from document_flags where store_id = $1 and sale_id = $2",
      [ana.storeId, sales[0]!.id],
    );
    expect(rows).toEqual([{ code: "COUNTED" }]);
    await ana.call(returnGoods, { params: { id: sales[1]!.id }, body: { reason: "CHANGED_MIND" } });
    expect(await stockOf(productId)).toBe(21);
    await expectBooks();
  });

  it("may be sent at once by a slow connection: its key says when it was", async () => {
    const { id: productId } = await aProduct(ana, { stock: 24 });
    const id = await start([productId]);
    const keyOf = (clock: string) => ({ "idempotency-key": uuidv7(time(clock).getTime()) });
    at("10:01");
    await enter(id, productId, 20);
    await close(id);
    const items = [{ productId, quantity: 2 }];
    const sale = { body: { items, paymentMethod: "CARD" as const } };
    const { data } = await ana.call(recordSale, sale, keyOf("10:00"));
    const { data: taken } = await ana.call(recordOwnUse, { body: { items } }, keyOf("10:00"));
    expect([data.createdAt, taken.ownUse.createdAt]).toEqual(Array(2).fill(time("10:00").toISOString()));
    expect([await stockOf(productId), (await readCount(id)).difference!.units]).toEqual([20, 0]);
    await expectBooks();
  });

  it("keeps the flag STOCK of a product that no count saw", async () => {
    const [seen, other] = [await aProduct(ana, { stock: 1 }), await aProduct(ana, { stock: 1 })];
    const id = await start([seen.id]);
    at("10:10");
    await enter(id, seen.id, 1);
    await close(id);
    at("10:20");
    const items = [seen, other].map((product) => ({ productId: product.id, quantity: 3, price: 2_500 }));
    const late = { at: time("10:05").toISOString() };
    const { data } = await ana.call(recordSale, { body: { items, paymentMethod: "CARD", late } });
    expect(data.flags).toMatchObject([
      { code: "COUNTED" },
      { code: "STOCK", details: { products: [{ id: other.id }] } },
    ]);
    expect([await stockOf(seen.id), await stockOf(other.id)]).toEqual([1, -2]);
  });
});

it("a count by hand after the entry leaves no difference for the close", async () => {
  const { id: productId } = await aProduct(ana, { stock: 24 });
  const id = await start([productId]);
  await enter(id, productId, 20);
  at("10:10");
  await ana.call(adjustStock, { params: { id: productId }, body: { reason: "COUNT", stock: 20 } });
  expect(await lineOf(id, productId)).toMatchObject({ expected: 20, difference: 0 });
  await close(id);
  expect(await stockOf(productId)).toBe(20);
});

it("a product of an open count is not sold loose", async () => {
  const product = await aProduct(ana, { stock: 3 });
  const id = await start([product.id]);
  const body = { name: "Suelto", units: 20, price: 900 };
  const { status, body: failure } = await ana.refused(createLooseProduct, {
    params: { id: product.id },
    body,
  });
  expect([status, failure.code, failure.message]).toEqual([
    ...[409, "PRODUCT_IN_COUNT", "Este producto está en el conteo 1"],
  ]);
  await close(id);
  expect((await ana.call(createLooseProduct, { params: { id: product.id }, body })).data.product.stock).toBe(
    60,
  );
});

it("shrinkage has each reason, largest cost first, and what was found is negative", async () => {
  const lost = await aProduct(ana, { stock: 10, cost: 1_000 });
  const found = await aProduct(ana, { stock: 10, cost: 2_000 });
  const unknown = await aProduct(ana, { stock: 10 });
  const adjust = (id: string, body: { reason: "WASTE" | "GIFT"; quantity: number }) =>
    ana.call(adjustStock, { params: { id }, body });
  await adjust(lost.id, { reason: "WASTE", quantity: -3 });
  await adjust(unknown.id, { reason: "GIFT", quantity: -1 });
  await ana.call(adjustStock, { params: { id: found.id }, body: { reason: "COUNT", stock: 12 } });
  expect(await shrinkage()).toEqual({
    totals: { units: 2, cost: -1_000, price: 5_000 },
    reasons: [
      { reason: "COUNT", cost: -4_000, price: -5_000, products: 1 },
      { reason: "WASTE", cost: 3_000, price: 7_500, products: 1 },
      { reason: "GIFT", cost: 0, price: 2_500, products: 1 },
    ],
    products: [
      { id: lost.id, name: lost.name, unit: "UNIT", reason: "WASTE", quantity: 3, cost: 3_000, price: 7_500 },
      {
        id: found.id,
        name: found.name,
        unit: "UNIT",
        reason: "COUNT",
        quantity: -2,
        cost: -4_000,
        price: -5_000,
      },
      {
        id: unknown.id,
        name: unknown.name,
        unit: "UNIT",
        reason: "GIFT",
        quantity: 1,
        cost: null,
        price: 2_500,
      },
    ],
  });
});
