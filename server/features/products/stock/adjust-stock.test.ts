import { describe, expect, it } from "vitest";
import { createProduct, listProducts, updateProduct } from "#core/contract/products/products.ts";
import {
  adjustStock,
  getProductCost,
  listStockMovements,
  type StockMovement,
} from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { inventoryReport } from "#core/contract/reports/reports.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import type { StockAdjustmentReason } from "#core/goods/stock-movements.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { signIn, type TestClient, testClock } from "#server/test/harness.ts";

type Body = Parameters<typeof adjust>[2];
const adjust = (
  who: TestClient,
  id: string,
  body: {
    reason: StockAdjustmentReason;
    stock?: number;
    quantity?: number;
    stockBefore?: number;
    note?: string;
  },
  key = uuidv7(),
) =>
  who.send({
    method: "POST",
    url: `/api/products/${id}/adjustments`,
    body,
    headers: { "idempotency-key": key },
  });
const sell = (who: TestClient, productId: string, quantity: number) =>
  who.send({
    method: "POST",
    url: "/api/sales",
    body: { items: [{ productId, quantity }], paymentMethod: "CARD" },
  });
const historyOf = async (who: TestClient, id: string, query = {}) =>
  who.call(listStockMovements, { params: { id }, query: { limit: 100, ...query } });
async function receive(who: TestClient, items: { productId: string; quantity: number; unitPrice: number }[]) {
  const order = await aPurchaseOrder(who, {
    items: items.map((item) => ({ productName: "Panela", ...item })),
  });
  for (const status of ["ORDERED", "RECEIVED"] as const)
    await who.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status } });
  return order;
}

describe("adjusting the stock", () => {
  it("records user, time, reason and result for every reason", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 20 });
    const steps: [Body, number, number][] = [
      [{ reason: "COUNT", stock: 18, stockBefore: 20 }, -2, 18],
      [{ reason: "COUNT", stock: 18 }, 0, 18],
      [{ reason: "WASTE", quantity: -3, note: " Se cayó la caja " }, -3, 15],
      [{ reason: "EXPIRED", quantity: -1 }, -1, 14],
      [{ reason: "GIFT", quantity: -4 }, -4, 10],
      [{ reason: "CORRECTION", quantity: 5 }, 5, 15],
    ];
    for (const [body, quantity, stockAfter] of steps) {
      const { data } = await ana.call(adjustStock, { params: { id }, body });
      expect(data.product.stock).toBe(stockAfter);
      expect(data.movement).toMatchObject({ kind: "ADJUSTMENT", reason: body.reason, quantity, stockAfter });
    }
    const { data } = await historyOf(ana, id);
    expect(data.movements.map((one) => [one.reason, one.quantity, one.stockAfter, one.note])).toEqual([
      ["CORRECTION", 5, 15, null],
      ["GIFT", -4, 10, null],
      ["EXPIRED", -1, 14, null],
      ["WASTE", -3, 15, "Se cayó la caja"],
      ["COUNT", 0, 18, null],
      ["COUNT", -2, 18, null],
      [null, 20, 20, null],
    ]);
    expect(new Set(data.movements.map(({ user }) => user.id))).toEqual(new Set([ana.userId]));
    const report = (await ana.call(inventoryReport)).data.products.find((one) => one.id === id);
    expect([report?.stock, data.product.stock]).toEqual([15, 15]);
  });

  it("stays between 0 and the maximum, else changes nothing", async () => {
    const ana = await signIn();
    const { id, name } = await aProduct(ana, { stock: 3 });
    const refused = await adjust(ana, id, { reason: "WASTE", quantity: -4 });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "INSUFFICIENT_STOCK",
      `De «${name}» quedan 3: no pueden salir 4`,
    ]);
    const tooHigh = await adjust(ana, id, { reason: "CORRECTION", quantity: 9_999_997 });
    expect([tooHigh.status, tooHigh.body.code]).toEqual([409, "STOCK_TOO_HIGH"]);
    expect((await historyOf(ana, id)).data).toMatchObject({
      product: { stock: 3 },
      movements: [{ quantity: 3 }],
    });
  });

  it("refuses a count if the stock was sold from meanwhile", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 10 });
    await sell(ana, id, 2);
    const { status, body } = await adjust(ana, id, { reason: "COUNT", stock: 9, stockBefore: 10 });
    expect([status, body.code, body.details]).toEqual([409, "STOCK_CHANGED", { stock: 8 }]);
    expect((await adjust(ana, id, { reason: "COUNT", stock: 9, stockBefore: 8 })).status).toBe(201);
  });

  it("refuses a correction if the stock changed since it was shown", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 10 });
    await sell(ana, id, 2);
    const { status, body } = await adjust(ana, id, { reason: "CORRECTION", quantity: 5, stockBefore: 10 });
    expect([status, body.code, body.details]).toEqual([409, "STOCK_CHANGED", { stock: 8 }]);
    expect(body.message).toMatch(/cambió mientras tanto: ahora dice 8\. Revisa cuántas deben quedar\./);
    expect((await adjust(ana, id, { reason: "CORRECTION", quantity: 7, stockBefore: 8 })).status).toBe(201);
    // A loss is recorded even if the stock has changed since it was shown.
    expect((await adjust(ana, id, { reason: "WASTE", quantity: -1, stockBefore: 8 })).status).toBe(201);
  });

  it("runs once per key, and refuses another body with the same key", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 10 });
    const other = await aProduct(ana, { stock: 10 });
    const key = uuidv7();
    const waste = { reason: "WASTE", quantity: -2 } as const;
    const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(ana, id, waste, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    await sell(ana, id, 1);
    const again = (await adjust(ana, id, waste, key)).body as unknown as {
      data: { product: { stock: number }; movement: StockMovement };
    };
    expect([again.data.product.stock, again.data.movement.stockAfter], "the first answer").toEqual([8, 8]);
    for (const [product, body] of [
      [id, { ...waste, quantity: -3 }],
      [other.id, waste],
    ] as const) {
      const { status, body: failure } = await adjust(ana, product, body, key);
      expect([status, failure.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    }
  });

  it("concurrent adjustments and sales leave the sum of their movements", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 40 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        adjust(ana, id, { reason: "WASTE", quantity: -3 }),
        sell(ana, id, 2),
        adjust(ana, id, { reason: "CORRECTION", quantity: -1 }),
      ]).flat(),
    );
    // Eight rounds of 3 + 2 + 1 units exceed the stock: some are refused, none is done in part.
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const { product, movements } = (await historyOf(ana, id)).data;
    expect(movements.length).toBe(1 + answers.filter(({ status }) => status === 201).length);
    expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(product.stock);
    expect(product.stock).toBeGreaterThanOrEqual(0);
    const oldestFirst = movements.toReversed();
    for (const [i, { stockAfter, quantity }] of oldestFirst.entries())
      expect(stockAfter).toBe((oldestFirst[i - 1]?.stockAfter ?? 0) + quantity);
  });
});

describe("a product's movements", () => {
  it("show their origin: first stock, sale, purchase, adjustment; free sales have none", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 4 });
    const sold = (await sell(ana, id, 1)).body as unknown as { data: { id: string } };
    await ana.call(recordFreeSale, {
      body: { items: [{ description: "Fotocopia", price: 200, quantity: 3 }], paymentMethod: "NEQUI" },
    });
    const order = await receive(ana, [{ productId: id, quantity: 6, unitPrice: 900 }]);
    const body = { name: "Otra", price: 1_000, stock: 7, stockBefore: 9, category: "Otra" as const };
    await ana.call(updateProduct, { params: { id }, body });
    const { movements } = (await historyOf(ana, id)).data;
    expect(movements).toMatchObject([
      {
        kind: "ADJUSTMENT",
        reason: "CORRECTION",
        quantity: -2,
        stockAfter: 7,
        saleId: null,
        purchaseOrder: null,
      },
      {
        kind: "PURCHASE",
        quantity: 6,
        stockAfter: 9,
        purchaseOrder: { id: order.id, orderNumber: "OC-000001" },
      },
      { kind: "SALE", quantity: -1, stockAfter: 3, saleId: sold.data.id, purchaseOrder: null },
      { kind: "INITIAL", quantity: 4, stockAfter: 4, saleId: null, reason: null },
    ]);
    expect(movements[0]!.user).toEqual({ id: ana.userId, name: "Persona OWNER" });
    const { movements: unsold } = (await historyOf(ana, id, { withoutSales: true })).data;
    expect(unsold.map(({ kind }) => kind)).toEqual(["ADJUSTMENT", "PURCHASE", "INITIAL"]);
  });

  it("page without repeats or gaps while others arrive", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 1 });
    for (let i = 0; i < 6; i++) await adjust(ana, id, { reason: "CORRECTION", quantity: 1 });
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const page = await historyOf(ana, id, { limit: 3, ...(before && { before }) });
      seen.push(...page.data.movements.map(({ stockAfter }) => stockAfter));
      before = page.next ?? undefined;
      await adjust(ana, id, { reason: "CORRECTION", quantity: 1 });
    } while (before);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await ana.refused(listStockMovements, { params: { id }, query: { limit: 101 } })).status).toBe(
      400,
    );
    expect(
      (await ana.refused(listStockMovements, { params: { id }, query: { before: "ayer" } })).status,
    ).toBe(400);
  });

  it("are in chronological order, also when a till's clock is behind", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { stock: 10 });
    const real = testClock.now;
    try {
      testClock.now = () => new Date(real().getTime() - 60_000);
      await sell(ana, id, 4);
    } finally {
      testClock.now = real;
    }
    const { movements } = (await historyOf(ana, id)).data;
    expect(movements.map(({ stockAfter }) => stockAfter)).toEqual([6, 10]);
  });
});

describe("what a product costs", () => {
  const panela = { name: "Panela", price: 3_500, stock: 0, category: "Otra" as const };

  it("is the weighted average of receptions, and the last cost that of the last reception", async () => {
    const ana = await signIn();
    const { id } = (await ana.call(createProduct, { body: panela })).data.product;
    const cost = async () => (await ana.call(getProductCost, { params: { id } })).data;
    await aPurchaseOrder(ana, {
      items: [{ productId: id, productName: "Panela", quantity: 9, unitPrice: 9 }],
    });
    expect(await cost()).toEqual({ averageCost: null, lastCost: null, unitsBought: 0 });
    await receive(ana, [{ productId: id, quantity: 10, unitPrice: 2_000 }]);
    await receive(ana, [
      { productId: id, quantity: 4, unitPrice: 2_500 },
      { productId: id, quantity: 1, unitPrice: 2_600 },
    ]);
    expect(await cost()).toEqual({ averageCost: 2_173, lastCost: 2_520, unitsBought: 15 });
    expect((await ana.call(listProducts)).data.products[0]!.stock).toBe(15);
  });

  it.each([
    ["ADMIN", 200],
    ["EMPLOYEE", 403],
    ["CASHIER", 403],
  ] as const)("is for those who may see the financial report: %s gets %i", async (role, status) => {
    const ana = await signIn();
    const { id } = (await ana.call(createProduct, { body: panela })).data.product;
    const who = await signIn(role, ana.storeId);
    expect((await who.send({ method: "GET", url: `/api/products/${id}/cost` })).status).toBe(status);
  });
});
