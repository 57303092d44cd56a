import { beforeEach, describe, expect, it } from "vitest";
import { createPresentation } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  getPurchaseOrder,
  type PurchaseOrder,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { reorderReport } from "#core/contract/reports/reports.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

let ana: TestClient & TestUser;
let poker: Product;
let paca: string;
let supplierId: string;

beforeEach(async () => {
  ana = await signIn("OWNER");
  poker = await aProduct(ana, { name: "Poker", price: 2_600, stock: 10, cost: 2_100 });
  supplierId = (await aSupplier(ana)).id;
  const body = { name: "Paca", units: 24, price: 55_000 };
  const { data } = await ana.call(createPresentation, { params: { id: poker.id }, body });
  paca = data.product.presentations[0]!.id;
});

const line = (count: number, price: number) => ({
  productId: poker.id,
  productName: "Poker",
  presentation: { id: paca, count, price },
});
async function anOrder(...items: object[]): Promise<PurchaseOrder> {
  const body = { supplierId, items: items as ReturnType<typeof line>[] };
  const { purchaseOrder } = (await ana.call(createPurchaseOrder, { body })).data;
  await ana.call(changePurchaseOrderStatus, {
    params: { id: purchaseOrder.id },
    body: { status: "ORDERED" },
  });
  return purchaseOrder;
}
const receive = async (order: PurchaseOrder, items: object[]) => {
  const sent = items.map((item) => ({ itemId: order.items[0]!.id, ...item }));
  return (await ana.call(receiveGoods, { params: { id: order.id }, body: { items: sent } })).data;
};
const cost = async () => (await ana.call(getProductCost, { params: { id: poker.id } })).data;

describe("an order by the pack", () => {
  it("stores name, units and price, and costs count × price", async () => {
    const order = await anOrder(line(2, 47_500));
    expect(order).toMatchObject({
      total: 95_000,
      items: [
        {
          quantity: 48,
          unitPrice: 1_979,
          presentation: { id: paca, name: "Paca", units: 24, count: 2, price: 47_500 },
        },
      ],
    });
    const { data } = await ana.call(getPurchaseOrder, { params: { id: order.id } });
    expect(data.purchaseOrder.items).toEqual(order.items);
  });

  it("a full reception costs what was paid, to the peso", async () => {
    const order = await anOrder(line(2, 47_500));
    await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "RECEIVED" } });
    expect(await cost()).toEqual({ averageCost: 2_000, lastCost: 1_979, unitsBought: 58 });
    const { receptions } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data
      .purchaseOrder;
    expect(receptions).toMatchObject([{ total: 95_000, items: [{ quantity: 48, paid: 95_000 }] }]);
  });

  it.each([
    ["a paca and 6 loose", [{ count: 1 }, { quantity: 6 }], 59_375],
    ["30 at once", [{ quantity: 30 }], 59_375],
  ])("received in part: %s", async (_, items, total) => {
    const order = await anOrder(line(2, 47_500));
    expect((await receive(order, items)).reception.total).toBe(total);
    const { purchaseOrder, reception } = await receive(order, [{ quantity: 18 }]);
    expect([reception.total, purchaseOrder.status]).toEqual([95_000 - total, "RECEIVED"]);
    expect((await cost()).averageCost).toBe(2_000);
  });

  it("the last part of a line takes the rest", async () => {
    const order = await anOrder(line(1, 100));
    const totals = [];
    for (const quantity of [7, 7, 7, 3]) totals.push((await receive(order, [{ quantity }])).reception.total);
    expect(totals).toEqual([29, 29, 29, 13]);
  });

  it("each piece beyond the order costs its share, and the part that completes it takes the rest", async () => {
    const gifted = await anOrder(line(1, 47_500));
    const { reception } = await receive(gifted, [{ quantity: 26, paid: 47_500 }]);
    expect(reception).toMatchObject({ total: 47_500, items: [{ quantity: 26, unitCost: 1_827 }] });
    const more = await anOrder(line(1, 47_500));
    expect((await receive(more, [{ quantity: 26 }])).reception.total).toBe(51_458);
    const twice = await anOrder(line(1, 47_500));
    expect((await receive(twice, [{ count: 2 }])).reception.total).toBe(95_000);
    const parts = await anOrder(line(1, 48_000));
    const totals = [];
    for (const items of [[{ quantity: 4 }], [{ quantity: 22 }, { quantity: 1 }]])
      totals.push((await receive(parts, items)).reception.total);
    expect(totals).toEqual([8_000, 46_000]);
  });

  it("refuses two quantities, a count without a presentation, and another product's presentation", async () => {
    const order = await anOrder({ productId: poker.id, productName: "Poker", quantity: 5, unitPrice: 2_000 });
    const params = { id: order.id };
    const itemId = order.items[0]!.id;
    for (const [item, field] of [
      [{ itemId, count: 1 }, "items.0.count"],
      [{ itemId, quantity: 1, count: 1 }, "items.0.count"],
      [{ itemId }, "items.0.quantity"],
      [{ itemId, quantity: 1, unitCost: 1, paid: 1 }, "items.0.paid"],
    ] as const) {
      const { status, body } = await ana.refused(receiveGoods, { params, body: { items: [item] } });
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
    const other = await aProduct(ana);
    const wrong = { ...line(1, 1), productId: other.id };
    const refused = await ana.refused(createPurchaseOrder, { body: { supplierId, items: [wrong] } });
    expect([refused.status, refused.body.code]).toEqual([404, "PRESENTATION_NOT_FOUND"]);
    const both = { ...line(1, 1), quantity: 1 };
    expect((await ana.refused(createPurchaseOrder, { body: { supplierId, items: [both] } })).status).toBe(
      400,
    );
    const huge = await ana.refused(createPurchaseOrder, { body: { supplierId, items: [line(99_999, 1)] } });
    expect(huge.body.errors?.[0]?.field).toBe("items.0.presentation.count");
  });

  it("can change while pending", async () => {
    const body = { supplierId, items: [line(2, 47_500)] };
    const { purchaseOrder } = (await ana.call(createPurchaseOrder, { body })).data;
    const { data } = await ana.call(updatePurchaseOrder, {
      params: { id: purchaseOrder.id },
      body: { supplierId, items: [line(3, 47_000)] },
    });
    expect(data.purchaseOrder).toMatchObject({ total: 141_000, items: [{ quantity: 72 }] });
  });
});

describe("purchase suggestions", () => {
  it("use the presentation of the last purchase", async () => {
    const rice = await aProduct(ana, { stock: 0, minStock: 51 });
    const body = { name: "Paca", units: 24, price: 1 };
    const { data } = await ana.call(createPresentation, { params: { id: rice.id }, body });
    const pack = data.product.presentations[0]!;
    const order = await anOrder({
      productId: rice.id,
      productName: "Arroz",
      presentation: { id: pack.id, count: 1, price: 1_000 },
    });
    await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "CANCELLED" } });
    const again = await anOrder({
      productId: rice.id,
      productName: "Arroz",
      presentation: { id: pack.id, count: 1, price: 1_000 },
    });
    await ana.call(changePurchaseOrderStatus, { params: { id: again.id }, body: { status: "RECEIVED" } });
    const found = (await ana.call(reorderReport)).data.find(({ product }) => product.id === rice.id);
    expect(found).toMatchObject({ suggested: 27, suggestedIn: { presentation: { id: pack.id }, count: 2 } });
    const loose = await aProduct(ana, { stock: 0 });
    const others = (await ana.call(reorderReport)).data.find(({ product }) => product.id === loose.id);
    expect(others).toBeDefined();
    expect(others).not.toHaveProperty("suggestedIn");
  });
});
