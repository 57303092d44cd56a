import { afterEach, expect, it } from "vitest";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { listSupplierPurchases } from "#core/contract/suppliers.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { signIn, type TestClient, testClock } from "#server/test/harness.ts";

afterEach(() => {
  testClock.now = () => new Date();
});

const of = async (who: TestClient, id: string, days?: number) =>
  (await who.call(listSupplierPurchases, { params: { id }, query: days ? { days } : {} })).data;

type Line = { productId?: string; productName: string; quantity: number; unitPrice: number };

/** An order of one line that is received at `unitCost`. */
async function bought(who: TestClient, supplierId: string, line: Line, unitCost: number) {
  const order = await aPurchaseOrder(who, { supplierId, items: [line] });
  const params = { id: order.id };
  await who.call(changePurchaseOrderStatus, { params, body: { status: "ORDERED" } });
  const body = { items: [{ itemId: order.items[0]!.id, quantity: line.quantity, unitCost }] };
  return (await who.call(receiveGoods, { params, body })).data.reception;
}

it("sums a supplier's receptions by product, at cost, and no other supplier's", async () => {
  const ana = await signIn();
  const [milk, bread] = [await aSupplier(ana, { name: "Lácteos" }), await aSupplier(ana, { name: "Pan" })];
  const panela = await aProduct(ana, { name: "Panela", stock: 0 });
  const line = { productId: panela.id, productName: "Panela vieja", quantity: 4, unitPrice: 900 };
  expect(await of(ana, milk.id)).toEqual({
    supplier: milk,
    spent: 0,
    receptions: 0,
    lastReceivedAt: null,
    products: [],
  });
  await bought(ana, milk.id, line, 1_000);
  const last = await bought(ana, milk.id, { ...line, quantity: 6 }, 1_200);
  const bags = await bought(ana, milk.id, { productName: "Bolsas", quantity: 1, unitPrice: 500 }, 500);
  await bought(ana, bread.id, line, 7_000);
  // This order is on its way, so its goods do not count as bought yet.
  await aPurchaseOrder(ana, { supplierId: milk.id, items: [line] });

  expect(await of(ana, milk.id)).toEqual({
    supplier: { ...milk, _count: { purchaseOrders: 4 } },
    spent: 4_000 + 7_200 + 500,
    receptions: 3,
    lastReceivedAt: bags.createdAt,
    products: [
      {
        id: panela.id,
        name: "Panela",
        unit: "UNIT",
        quantity: 10,
        spent: 11_200,
        lastCost: 1_200,
        lastAt: last.createdAt,
      },
      {
        id: null,
        name: "Bolsas",
        unit: "UNIT",
        quantity: 1,
        spent: 500,
        lastCost: 500,
        lastAt: bags.createdAt,
      },
    ],
  });
});

it("covers the requested days including today, and always has the last reception", async () => {
  const ana = await signIn();
  const { id } = await aSupplier(ana);
  const now = new Date();
  testClock.now = () => new Date(now.getTime() - 10 * 86_400_000);
  const { createdAt } = await bought(ana, id, { productName: "Bolsas", quantity: 2, unitPrice: 500 }, 500);
  testClock.now = () => now;
  expect(await of(ana, id, 11)).toMatchObject({ spent: 1_000, receptions: 1, lastReceivedAt: createdAt });
  expect(await of(ana, id, 10)).toMatchObject({
    spent: 0,
    receptions: 0,
    lastReceivedAt: createdAt,
    products: [],
  });
});

it("rejects another store's supplier, and invalid days", async () => {
  const [ana, eva] = [await signIn(), await signIn()];
  const { id } = await aSupplier(eva);
  const unknown = await ana.refused(listSupplierPurchases, { params: { id } });
  expect([unknown.status, unknown.body.code]).toEqual([404, "SUPPLIER_NOT_FOUND"]);
  const half = await eva.refused(listSupplierPurchases, { params: { id }, query: { days: 1.5 } });
  expect(half.status).toBe(400);
});
