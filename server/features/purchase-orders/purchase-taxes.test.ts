import { expect, it } from "vitest";
import { changeFiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  getPurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import { signIn, type TestClient } from "#server/test/harness.ts";

async function anOrderOf(who: TestClient, productId: string, taxRate?: 0 | 5 | 19) {
  const { id: supplierId } = await aSupplier(who);
  const items = [{ productId, productName: "Jabón", quantity: 10, unitPrice: 1_190, taxRate }];
  const { purchaseOrder } = (await who.call(createPurchaseOrder, { body: { supplierId, items } })).data;
  await who.call(changePurchaseOrderStatus, {
    params: { id: purchaseOrder.id },
    body: { status: "ORDERED" },
  });
  return purchaseOrder;
}
const receive = (
  who: TestClient,
  order: { id: string; items: { id: string }[] },
  quantity: number,
  taxRate?: 0 | 5 | 19,
) =>
  who.call(receiveGoods, {
    params: { id: order.id },
    body: { items: [{ itemId: order.items[0]!.id, quantity, taxRate }] },
  });

it("the cost of a store that charges IVA excludes deductible IVA from then on", async () => {
  const ana = await signIn();
  const { id } = await aProduct(ana, { stock: 0 });
  const cost = async () => (await ana.call(getProductCost, { params: { id } })).data;
  const order = await anOrderOf(ana, id, 19);
  expect(order.items).toMatchObject([{ unitPrice: 1_190, taxRate: 19 }]);
  await receive(ana, order, 5);
  expect(await cost(), "not responsible: what is paid").toMatchObject({
    averageCost: 1_190,
    lastCost: 1_190,
  });
  await ana.call(changeFiscalProfile, { body: { vat: "RESPONSIBLE" } });
  expect(await cost(), "past costs stay").toMatchObject({ averageCost: 1_190 });
  await receive(ana, order, 5);
  expect(await cost()).toMatchObject({ averageCost: 1_095, lastCost: 1_190 });
  const { receptions } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data.purchaseOrder;
  expect(receptions.map(({ total, items }) => [total, items[0]!.unitCost, items[0]!.taxRate])).toEqual([
    [5_950, 1_190, 19],
    [5_950, 1_190, 19],
  ]);
});

it("an unknown rate deducts nothing, and a reception may override it", async () => {
  const ana = await signIn();
  await ana.call(changeFiscalProfile, { body: { vat: "RESPONSIBLE" } });
  const { id } = await aProduct(ana, { stock: 0 });
  const order = await anOrderOf(ana, id);
  expect(order.items).toMatchObject([{ taxRate: null }]);
  await receive(ana, order, 5);
  const cost = async () => (await ana.call(getProductCost, { params: { id } })).data.averageCost;
  expect(await cost()).toBe(1_190);
  await receive(ana, order, 5, 19);
  expect(await cost()).toBe(1_095);
  const { id: supplierId } = await aSupplier(ana);
  const items = [{ productName: "Jabón", quantity: 1, unitPrice: 1, taxRate: 16 }];
  const refused = await ana.send({
    method: "POST",
    url: "/api/purchase-orders",
    body: { supplierId, items },
  });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: "items.0.taxRate", message: "El IVA de la compra debe ser 0, 5 o 19" }],
  ]);
});
