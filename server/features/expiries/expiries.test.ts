import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  addProductExpiry,
  changeProductExpiry,
  expiringGoodsReport,
} from "#core/contract/expiries/expiries.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { financialReport } from "#core/contract/reports/reports.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const inDays = (days: number) => addDays(dayOf(new Date()), days);
const add = async (who: TestClient, id: string, date: string, quantity?: number | null) =>
  (
    await who.call(addProductExpiry, {
      params: { id },
      body: { date, ...(quantity !== undefined && { quantity }) },
    })
  ).data.expiry;
const expiring = async (who: TestClient, days?: number) =>
  (await who.call(expiringGoodsReport, { query: days === undefined ? {} : { days } })).data;
const sell = (who: TestClient, productId: string, quantity: number) =>
  who.call(recordSale, { body: { items: [{ productId, quantity }], paymentMethod: "CARD" } });
const lefts = async (who: TestClient) => (await expiring(who)).map(({ date, left }) => [date, left]);

describe("the remaining units of a date", () => {
  it.each<[stock: number, quantities: number[], left: number[]]>([
    [20, [12, 12], [8, 12]],
    [10, [12, 12], [0, 10]],
    [30, [12, 12], [12, 12]],
    [5, [6, 6, 6], [0, 0, 5]],
  ])(
    "of a stock of %d with dates %j are %j, soonest first and without zeros",
    async (stock, quantities, left) => {
      const ana = await signIn();
      const { id } = await aProduct(ana, { stock });
      const dates = quantities.map((_, place) => inDays(place + 2));
      for (const [place, quantity] of quantities.entries()) await add(ana, id, dates[place]!, quantity);
      expect(await lefts(ana)).toEqual(
        dates.map((date, place) => [date, left[place]]).filter(([, some]) => some !== 0),
      );
    },
  );

  it("is zero for a stock below zero", async () => {
    const ana = await signIn();
    await ana.call(changeStoreSettings, { body: { sellBelowStock: true } });
    const { id } = await aProduct(ana, { stock: 2 });
    await add(ana, id, inDays(1), 4);
    await add(ana, id, inDays(1));
    await sell(ana, id, 4);
    expect(await expiring(ana)).toEqual([]);
  });

  it("follows the sales: the units that expire first are sold first", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 24 });
    await add(ana, id, inDays(9), 12);
    await add(ana, id, inDays(3), 12);
    await sell(ana, id, 4);
    expect(await lefts(ana)).toEqual([
      [inDays(3), 8],
      [inDays(9), 12],
    ]);
    await sell(ana, id, 8);
    expect(await lefts(ana)).toEqual([[inDays(9), 12]]);
  });

  it("also counts what expires after the requested days", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 20 });
    await add(ana, id, inDays(400), 15);
    await add(ana, id, inDays(3), 12);
    expect(await lefts(ana)).toEqual([[inDays(3), 5]]);
  });

  it("is unknown when nobody counted the quantity and stock is left", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 1, cost: 900 } as never);
    await add(ana, id, inDays(0), null);
    expect(await expiring(ana)).toMatchObject([{ quantity: null, left: null, value: null, state: "WEEK" }]);
    await sell(ana, id, 1);
    expect(await expiring(ana)).toEqual([]);
  });
});

it("lists the soonest expiry first, with state and value at average cost", async () => {
  const ana = await signIn();
  const yogurt = await aProduct(ana, { name: "Yogur", stock: 10, cost: 1_400 });
  const cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 3.5, cost: 13_001 });
  const bread = await aProduct(ana, { name: "Pan", stock: 10 });
  await add(ana, bread.id, inDays(31), 5);
  await add(ana, bread.id, inDays(30), 2);
  await add(ana, yogurt.id, inDays(8), 1);
  await add(ana, yogurt.id, inDays(7), 2);
  await add(ana, cheese.id, inDays(-1), 0.155);
  await add(ana, yogurt.id, inDays(0), 3);
  const all = await expiring(ana);
  expect(
    all.map(({ product, date, left, value, state }) => [product.name, date, left, value, state]),
  ).toEqual([
    ["Queso", inDays(-1), 0.155, 2_015, "EXPIRED"],
    ["Yogur", inDays(0), 3, 4_200, "WEEK"],
    ["Yogur", inDays(7), 2, 2_800, "WEEK"],
    ["Yogur", inDays(8), 1, 1_400, "SOON"],
    ["Pan", inDays(30), 2, null, "SOON"],
  ]);
  expect(all[0]!.product).toEqual({ id: cheese.id, name: "Queso", unit: "KG" });
  expect((await expiring(ana, 0)).map(({ product }) => product.name)).toEqual(["Queso", "Yogur"]);
});

it("is recorded with a reception, and returned with it", async () => {
  const ana = await signIn();
  const milk = await aProduct(ana, { name: "Leche", stock: 0 });
  const line = (quantity: number) => ({
    productId: milk.id,
    productName: "Leche",
    quantity,
    unitPrice: 2_000,
  });
  const order = await aPurchaseOrder(ana, {
    items: [line(12), line(6), { productName: "Bolsas", quantity: 1, unitPrice: 1 }],
  });
  const params = { id: order.id };
  await ana.call(changePurchaseOrderStatus, { params, body: { status: "ORDERED" } });
  const dates = [inDays(5), "", inDays(2)];
  const items = order.items.map(({ id, quantity }, place) => ({
    itemId: id,
    quantity,
    expiresOn: dates[place]!,
  }));
  const { data } = await ana.call(receiveGoods, { params, body: { items } });
  const givenDates = [inDays(5), null, null];
  expect(data.reception.items.map(({ expiresOn }) => expiresOn)).toEqual(givenDates);
  expect(data.purchaseOrder.receptions[0]!.items.map(({ expiresOn }) => expiresOn)).toEqual(givenDates);
  expect(await expiring(ana)).toMatchObject([
    { product: { name: "Leche" }, date: inDays(5), quantity: 12, left: 12, value: 24_000, state: "WEEK" },
  ]);
});

it("is recorded by hand, and closed when nothing is left; both are in the trail", async () => {
  const ana = await signIn();
  const { id, name } = await aProduct(ana, { stock: 10 });
  const expiry = await add(ana, id, inDays(1), 4);
  expect(expiry).toEqual({
    id: expiry.id,
    product: { id, name, unit: "UNIT" },
    date: inDays(1),
    quantity: 4,
    source: "HAND",
    done: false,
  });
  const params = { id, expiryId: expiry.id };
  const done = await ana.call(changeProductExpiry, { params, body: { done: true } });
  expect(done.data.expiry).toEqual({ ...expiry, done: true });
  await ana.call(changeProductExpiry, { params, body: { done: true } });
  expect(await expiring(ana)).toEqual([]);
  await ana.call(changeProductExpiry, { params, body: { done: false } });
  expect(await lefts(ana)).toEqual([[inDays(1), 4]]);
  const { data } = await ana.call(listAudit, {});
  const trail = data.events
    .filter(({ kind }) => kind.startsWith("EXPIRY"))
    .map(({ kind, subject, details }) => [kind, subject, details]);
  expect(trail).toEqual([
    ["EXPIRY_DONE", name, { date: inDays(1), done: false }],
    ["EXPIRY_DONE", name, { date: inDays(1), done: true }],
    ["EXPIRY_RECORDED", name, { date: inDays(1), quantity: 4 }],
  ]);
});

it("is recorded once per key", async () => {
  const ana = await signIn();
  const { id } = await aProduct(ana);
  const send = {
    method: "POST" as const,
    url: `/api/products/${id}/expiries`,
    body: { date: inDays(1), quantity: 3 },
  };
  const headers = { "idempotency-key": uuidv7() };
  const answers = [await ana.send({ ...send, headers }), await ana.send({ ...send, headers })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await lefts(ana)).toHaveLength(1);
});

describe("an invalid date", () => {
  const DATE = "La fecha de vencimiento debe ser una fecha AAAA-MM-DD entre los años 2000 y 2099";
  it.each([
    [{}, "date", DATE],
    [{ date: "31/12/2026" }, "date", DATE],
    [{ date: "2026-02-30" }, "date", DATE],
    [{ date: "0206-12-31" }, "date", DATE],
    [{ date: "2100-01-01" }, "date", DATE],
    [{ date: "2026-12-31", quantity: 0 }, "quantity", "La cantidad debe ser un número entre 0,001 y 99.999"],
    [
      { date: "2026-12-31", quantity: 1.5 },
      "quantity",
      "La cantidad debe ser un número entero entre 1 y 99.999",
    ],
  ])("%j is refused", async (body, field, message) => {
    const ana = await signIn();
    const { id } = await aProduct(ana);
    const refused = await ana.refused(addProductExpiry, { params: { id }, body } as never);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("refuses one of another product, or of none", async () => {
    const ana = await signIn();
    const [one, other] = [await aProduct(ana), await aProduct(ana)];
    const expiry = await add(ana, one.id, inDays(1));
    for (const params of [
      { id: other.id, expiryId: expiry.id },
      { id: one.id, expiryId: uuidv7() },
    ]) {
      const { status, body } = await ana.refused(changeProductExpiry, { params, body: { done: true } });
      expect([status, body.code, body.message]).toEqual([
        404,
        "EXPIRY_NOT_FOUND",
        "Fecha de vencimiento no encontrada",
      ]);
    }
    const reception = { itemId: uuidv7(), quantity: 1, expiresOn: "mañana" };
    const order = await aPurchaseOrder(ana);
    const refused = await ana.refused(receiveGoods, {
      params: { id: order.id },
      body: { items: [reception] },
    });
    expect(refused.body.errors?.[0]).toEqual({
      field: "items.0.expiresOn",
      message: DATE,
    });
  });
});

it("shows expired and lost goods at cost in the financial report, without subtracting them from profit", async () => {
  const ana = await signIn();
  const { id } = await aProduct(ana, { stock: 10, price: 2_500, cost: 1_400 });
  const none = (await ana.call(financialReport)).data;
  expect(none.expenses.losses).toBe(0);
  for (const [reason, quantity] of [
    ["EXPIRED", -3],
    ["WASTE", -1],
    ["GIFT", -2],
    ["CORRECTION", -1],
  ] as const)
    await ana.call(adjustStock, { params: { id }, body: { reason, quantity } });
  const { expenses, profitability } = (await ana.call(financialReport)).data;
  expect(expenses.losses).toBe(5_600);
  expect(profitability).toEqual(none.profitability);
});

it("closes dates that expired long ago without stock, so that a product has few", async () => {
  const ana = await signIn();
  const { id } = await aProduct(ana, { stock: 20 });
  const closed = async () => {
    const owner = (await openTestServer()).pool("owner");
    const { rows } = await owner.query<{ id: string }>(
      "select id from expiries where store_id = $1 and done_at is not null order by id",
      [ana.storeId],
    );
    await owner.end();
    return rows.map((row) => row.id);
  };
  const old = await add(ana, id, inDays(-200), 12);
  const some = await add(ana, id, inDays(-100), 8);
  expect(await closed()).toEqual([]);
  await add(ana, id, inDays(10), 12);
  expect([await closed(), await lefts(ana)]).toEqual([
    [old.id],
    [
      [some.date, 8],
      [inDays(10), 12],
    ],
  ]);
  await sell(ana, id, 9);
  await add(ana, id, inDays(11));
  expect(await closed()).toEqual([old.id, some.id]);
});
