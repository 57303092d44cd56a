import { afterAll, afterEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { createProduct, listProducts } from "#core/contract/products/products.ts";
import { getProductCost, listStockMovements } from "#core/contract/products/stock.ts";
import {
  changePurchaseOrderStatus,
  getPurchaseOrder,
  getPurchaseOrderStatistics,
  type PurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { getLastPurchase, receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { financialReport } from "#core/contract/reports/reports.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, testClock } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
afterEach(() => {
  testClock.now = () => new Date();
});

type Line = { itemId: string; quantity: number; unitCost?: number };
const move = (who: TestClient, id: string, status: OrderStatus) =>
  who.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
const receive = (who: TestClient, { id }: { id: string }, items: Line[], headers = {}) =>
  who.send({ method: "POST", url: `/api/purchase-orders/${id}/receptions`, body: { items }, headers });
const orderOf = async (who: TestClient, { id }: { id: string }) =>
  (await who.call(getPurchaseOrder, { params: { id } })).data.purchaseOrder;
const costOf = async (who: TestClient, id: string) =>
  (await who.call(getProductCost, { params: { id } })).data;
const stockOf = async (who: TestClient) =>
  Object.fromEntries((await who.call(listProducts)).data.products.map(({ name, stock }) => [name, stock]));

/** A sent order: 10 units at 1.000 pesos, 5 at 2.000, and bags that are not a product of the store. */
async function onItsWay(who: TestClient) {
  const panela = await aProduct(who, { name: "Panela", stock: 0 });
  const salt = await aProduct(who, { name: "Sal", stock: 0 });
  const items = [
    { productId: panela.id, productName: "Panela", quantity: 10, unitPrice: 1_000 },
    { productId: salt.id, productName: "Sal", quantity: 5, unitPrice: 2_000 },
    { productName: "Bolsas", quantity: 1, unitPrice: 500 },
  ];
  const order = await aPurchaseOrder(who, { items });
  await move(who, order.id, "ORDERED");
  const [a, b, c] = order.items.map(({ id }) => id);
  return { order, panela, salt, a: a!, b: b!, c: c! };
}

describe("an order in several receptions", () => {
  it("stocks each reception at its cost, and ends with the last one", async () => {
    const ana = await signIn();
    const { order, panela, a, b, c } = await onItsWay(ana);
    const first = [
      { itemId: a, quantity: 4 },
      { itemId: c, quantity: 1 },
    ];
    const body = { items: first, note: " Faltó la sal " };
    const { data } = await ana.call(receiveGoods, { params: { id: order.id }, body });
    expect(data.reception).toMatchObject({
      note: "Faltó la sal",
      total: 4_500,
      by: { name: "Persona OWNER" },
      items: [
        { itemId: a, quantity: 4, unitCost: 1_000 },
        { itemId: c, quantity: 1, unitCost: 500 },
      ],
    });
    expect(data.purchaseOrder).toMatchObject({ status: "ORDERED", receivedAt: null, total: 20_500 });
    expect(data.purchaseOrder.items.map(({ received }) => received)).toEqual([4, 0, 1]);
    expect(await stockOf(ana)).toEqual({ Panela: 4, Sal: 0 });
    const rest = [
      { itemId: a, quantity: 6, unitCost: 1_500 },
      { itemId: b, quantity: 5 },
    ];
    expect((await receive(ana, order, rest)).status).toBe(201);
    const done = await orderOf(ana, order);
    expect(done).toMatchObject({ status: "RECEIVED", receivedAt: expect.any(String) });
    expect(done.receptions.map(({ total }) => total)).toEqual([4_500, 19_000]);
    expect(await stockOf(ana)).toEqual({ Panela: 10, Sal: 5 });
    expect(await costOf(ana, panela.id)).toEqual({ averageCost: 1_300, lastCost: 1_500, unitsBought: 10 });
    const { movements } = (await ana.call(listStockMovements, { params: { id: panela.id } })).data;
    expect(movements.map(({ kind, quantity, purchaseOrder }) => [kind, quantity, purchaseOrder?.id])).toEqual(
      [
        ["PURCHASE", 6, order.id],
        ["PURCHASE", 4, order.id],
      ],
    );
    const { events } = (await ana.call(listAudit)).data;
    expect(
      events.filter(({ kind }) => kind === "GOODS_RECEIVED").map((event) => [event.subject, event.details]),
    ).toEqual([
      ["OC-000001", { total: 19_000 }],
      ["OC-000001", { total: 4_500 }],
    ]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("stocks the rest at the order's price when marked as received", async () => {
    const ana = await signIn();
    const { order, a, b } = await onItsWay(ana);
    await receive(ana, order, [
      { itemId: a, quantity: 12, unitCost: 800 },
      { itemId: b, quantity: 2 },
    ]);
    await move(ana, order.id, "RECEIVED");
    const done = await orderOf(ana, order);
    expect(done.items.map(({ received }) => received)).toEqual([12, 5, 1]);
    expect(done.receptions[1]!.items.map(({ quantity, unitCost }) => [quantity, unitCost])).toEqual([
      [3, 2_000],
      [1, 500],
    ]);
    expect(await stockOf(ana)).toEqual({ Panela: 12, Sal: 5 });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("counts at its date and cost, also if the rest never arrives", async () => {
    const ana = await signIn();
    const { order, panela, a } = await onItsWay(ana);
    testClock.now = () => new Date("2026-11-10T15:00:00Z");
    const who = await signIn("OWNER", ana.storeId);
    await receive(who, order, [{ itemId: a, quantity: 5, unitCost: 1_100 }]);
    testClock.now = () => new Date("2026-11-12T15:00:00Z");
    await receive(who, order, [{ itemId: a, quantity: 1, unitCost: 1_700 }]);
    await move(who, order.id, "CANCELLED");
    const items = [{ productId: panela.id, quantity: 2 }];
    await who.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    const spent = async (startDate: string, endDate: string) =>
      (await who.call(financialReport, { query: { startDate, endDate } })).data.expenses;
    expect(await spent("2026-11-10", "2026-11-10")).toMatchObject({
      totalPurchases: 5_500,
      purchaseOrdersCount: 1,
      estimatedCOGS: 0,
    });
    expect(await spent("2026-11-01", "2026-11-30")).toMatchObject({
      totalPurchases: 7_200,
      purchaseOrdersCount: 1,
      estimatedCOGS: 2_400,
    });
    expect((await who.call(getPurchaseOrderStatistics)).data.totalSpent).toBe(7_200);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("accepts one line at two prices, and finds a product by its GTIN", async () => {
    const ana = await signIn();
    const gtin = "7701234567897";
    const items = [{ gtin, productName: "Arroz", quantity: 4, unitPrice: 100 }];
    const order = await aPurchaseOrder(ana, { items });
    await move(ana, order.id, "ORDERED");
    const itemId = order.items[0]!.id;
    await receive(ana, order, [{ itemId, quantity: 1 }]);
    // A product with the line's GTIN is created only now.
    const rice = await aProduct(ana, { name: "Arroz", gtin, stock: 0 });
    await receive(ana, order, [
      { itemId, quantity: 1, unitCost: 120 },
      { itemId, quantity: 2, unitCost: 150 },
    ]);
    expect(await stockOf(ana)).toEqual({ Arroz: 3 });
    expect(await costOf(ana, rice.id)).toEqual({ averageCost: 140, lastCost: 140, unitsBought: 3 });
    expect((await orderOf(ana, order)).status).toBe("RECEIVED");
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("runs once per key, and concurrent receptions do not repeat a part", async () => {
    const ana = await signIn();
    const { order, a } = await onItsWay(ana);
    const key = { "idempotency-key": uuidv7() };
    const same = await Promise.all(
      [1, 2, 3].map(() => receive(ana, order, [{ itemId: a, quantity: 4 }], key)),
    );
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await stockOf(ana)).toMatchObject({ Panela: 4 });
    const both = await Promise.all([
      receive(ana, order, [{ itemId: a, quantity: 6 }]),
      move(ana, order.id, "RECEIVED").catch(() => null),
    ]);
    expect(both[0].status === 201 || both[0].body.code === "ORDER_STATUS_REFUSED").toBe(true);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });
});

describe("a reception is refused", () => {
  const refusal = async (who: TestClient, order: { id: string }, items: Line[]) => {
    const { status, body } = await receive(who, order, items);
    return [status, body.code, body.errors?.[0]?.field ?? body.message];
  };

  it("for an order that is not ordered", async () => {
    const ana = await signIn();
    const pending = await aPurchaseOrder(ana);
    const lines = (order: PurchaseOrder) => [{ itemId: order.items[0]!.id, quantity: 1 }];
    expect(await refusal(ana, pending, lines(pending))).toEqual([
      ...[409, "ORDER_STATUS_REFUSED", "Una orden en estado Pendiente no se puede recibir por partes"],
    ]);
    await move(ana, pending.id, "ORDERED");
    await move(ana, pending.id, "RECEIVED");
    expect((await refusal(ana, pending, lines(pending)))[1]).toBe("ORDER_STATUS_REFUSED");
  });

  it("for an unknown line, a fraction of a piece, or no lines", async () => {
    const ana = await signIn();
    const { order, a } = await onItsWay(ana);
    const { a: foreign } = await onItsWay(await signIn());
    for (const itemId of [foreign, uuidv7()])
      expect(await refusal(ana, order, [{ itemId, quantity: 1 }])).toEqual([
        ...[400, "INVALID_INPUT", "items.0.itemId"],
      ]);
    expect(await refusal(ana, order, [{ itemId: a, quantity: 1.5 }])).toEqual([
      ...[400, "INVALID_INPUT", "items.0.quantity"],
    ]);
    expect((await receive(ana, order, [])).status).toBe(400);
    expect((await receive(ana, order, [{ itemId: a, quantity: 0 }])).status).toBe(400);
    expect((await receive(ana, order, [{ itemId: a, quantity: 1, unitCost: -1 }])).status).toBe(400);
    expect(await stockOf(ana)).toEqual({ Panela: 0, Sal: 0 });
  });

  it("for a cashier, and beyond the maximum stock", async () => {
    const ana = await signIn();
    const { order, a } = await onItsWay(ana);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await receive(cashier, order, [{ itemId: a, quantity: 1 }])).status).toBe(403);
    const dear = [{ itemId: a, quantity: 99_999, unitCost: 999_999_999_999 }];
    expect((await receive(ana, order, dear)).status).toBe(400);
    const tall = await aProduct(ana, { stock: 9_999_999 });
    const line = { productId: tall.id, productName: tall.name, quantity: 1, unitPrice: 1 };
    const more = await aPurchaseOrder(ana, { items: [line] });
    await move(ana, more.id, "ORDERED");
    expect((await refusal(ana, more, [{ itemId: more.items[0]!.id, quantity: 1 }]))[1]).toBe(
      "STOCK_TOO_HIGH",
    );
  });
});

it("is in the store export", async () => {
  const ana = await signIn();
  const { order, a } = await onItsWay(ana);
  await receive(ana, order, [{ itemId: a, quantity: 4, unitCost: 900 }]);
  const records = (await ana.call(exportStore, { params: { id: ana.storeId } })).data;
  expect(records.filter(({ kind }) => kind === "reception")).toMatchObject([
    {
      purchaseOrderId: order.id,
      orderNumber: "OC-000001",
      total: 3_600,
      items: [{ line: 1, productName: "Panela", quantity: 4, unitCost: 900 }],
    },
  ]);
});

it("the cost of the first stock is averaged with later receptions", async () => {
  const ana = await signIn();
  const body = { name: "Panela", price: 2_000, stock: 10, category: "Otra" as const, cost: 1_000 };
  const { id } = (await ana.call(createProduct, { body })).data.product;
  const items = [{ productId: id, productName: "Panela", quantity: 5, unitPrice: 1 }];
  const order = await aPurchaseOrder(ana, { items });
  await move(ana, order.id, "ORDERED");
  await receive(ana, order, [{ itemId: order.items[0]!.id, quantity: 10, unitCost: 1_400 }]);
  expect(await costOf(ana, id)).toEqual({ averageCost: 1_200, lastCost: 1_400, unitsBought: 20 });
});

it("returns the supplier and cost of a product's last purchase", async () => {
  const ana = await signIn();
  const { order, panela, salt, a } = await onItsWay(ana);
  const of = async (who: TestClient, id: string) =>
    (await who.call(getLastPurchase, { params: { id } })).data;
  expect(await of(ana, panela.id)).toEqual({ supplier: order.supplier, cost: 1_000, quantity: 10 });
  await receive(ana, order, [{ itemId: a, quantity: 1, unitCost: 1_050 }]);
  await move(ana, order.id, "CANCELLED");
  expect(await of(ana, panela.id)).toEqual({ supplier: order.supplier, cost: 1_050, quantity: 10 });
  expect(await of(ana, salt.id)).toBeNull();
  const begun = await aProduct(ana, { cost: 700 });
  expect(await of(ana, begun.id)).toEqual({ supplier: null, cost: 700, quantity: null });
  const cashier = await signIn("CASHIER", ana.storeId);
  expect((await of(cashier, panela.id))?.cost).toBe(1_050);
});
