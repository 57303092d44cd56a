import { expect, it } from "vitest";
import { deleteProduct, listProducts, updateProduct } from "#core/contract/products/products.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  getPurchaseOrder,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const move = (who: TestClient, id: string, status: "ORDERED" | "RECEIVED" | "CANCELLED") =>
  who.send({ method: "PATCH", url: `/api/purchase-orders/${id}`, body: { status } });
const line = (productId: string, quantity: number, unitPrice = 9_001) => ({
  productId,
  productName: "Queso",
  quantity,
  unitPrice,
});

it("an order by measure has fractions and units, whole pesos, and stocks its quantities", async () => {
  const ana = await signIn();
  const cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 0.1, gtin: "7701234567897" });
  const cloth = await aProduct(ana, { name: "Tela", unit: "M", stock: 0 });
  const bread = await aProduct(ana, { name: "Pan", stock: 1 });
  const byGtin = { productName: "Queso", gtin: "7701234567897", quantity: 0.2, unitPrice: 9_001 };
  const free = { productName: "Bolsas", quantity: 3, unitPrice: 10 };
  const items = [line(cheese.id, 2.5), byGtin, line(cloth.id, 1.125, 8_000), line(bread.id, 2, 300), free];
  const order = await aPurchaseOrder(ana, { items });
  expect(order.items.map(({ quantity, unit }) => [quantity, unit])).toEqual([
    [2.5, "KG"],
    [0.2, "KG"],
    [1.125, "M"],
    [2, "UNIT"],
    [3, "UNIT"],
  ]);
  // The lines of 22,502.5 and 1,800.2 pesos are rounded separately.
  expect(order.total).toBe(22_503 + 1_800 + 9_000 + 600 + 30);
  for (const status of ["ORDERED", "RECEIVED"] as const) await move(ana, order.id, status);
  const { products } = (await ana.call(listProducts)).data;
  expect(products.map(({ name, stock }) => [name, stock])).toEqual([
    ["Pan", 3],
    ["Queso", 2.8],
    ["Tela", 1.125],
  ]);
  const records = (await ana.call(exportStore, { params: { id: ana.storeId } })).data;
  expect(records.find(({ kind }) => kind === "purchaseOrder")).toMatchObject({
    items: items.map(({ quantity }, index) => ({ quantity, unit: order.items[index]!.unit })),
  });
});

it("refuses fractions of pieces and of unlinked items by line, on create and on save", async () => {
  const ana = await signIn();
  const { id: supplierId } = await aSupplier(ana);
  const bread = await aProduct(ana, { gtin: "7701234567897" });
  const cheese = await aProduct(ana, { unit: "KG" });
  const order = await aPurchaseOrder(ana, { supplierId });
  const items = [
    line(cheese.id, 2.5),
    line(bread.id, 2.5),
    { productName: "Bolsas", quantity: 0.5, unitPrice: 10 },
    { productName: "Pan", gtin: "7701234567897", quantity: 1.5, unitPrice: 10 },
  ];
  for (const refused of [
    await ana.refused(createPurchaseOrder, { body: { supplierId, items } }),
    await ana.refused(updatePurchaseOrder, { params: { id: order.id }, body: { supplierId, items } }),
  ])
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [1, 2, 3].map((index) => ({
        field: `items.${index}.quantity`,
        message: "La cantidad debe ser un número entero entre 1 y 99.999",
      })),
    ]);
  for (const quantity of [0, 0.0001, 1.2345, 100_000])
    expect(
      (await ana.refused(createPurchaseOrder, { body: { supplierId, items: [line(cheese.id, quantity)] } }))
        .body.errors?.[0]?.field,
    ).toBe("items.0.quantity");
  const stranger = await signIn();
  const body = { supplierId: (await aSupplier(stranger)).id, items: [line(cheese.id, 1)] };
  expect((await stranger.refused(createPurchaseOrder, { body })).body.code).toBe("PRODUCT_NOT_FOUND");
});

it("a line keeps its unit after its product was deleted", async () => {
  const ana = await signIn();
  const cheese = await aProduct(ana, { unit: "LB", stock: 0 });
  const order = await aPurchaseOrder(ana, { items: [line(cheese.id, 2.5)] });
  await ana.call(deleteProduct, { params: { id: cheese.id } });
  const { purchaseOrder } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data;
  expect(purchaseOrder.items).toMatchObject([{ productId: null, quantity: 2.5, unit: "LB" }]);
});

it("a cancelled order no longer locks a unit", async () => {
  const ana = await signIn();
  const cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 0 });
  const order = await aPurchaseOrder(ana, { items: [line(cheese.id, 2.5)] });
  const body = { name: "Queso", price: 1, stock: 0, category: "Otra" as const, unit: "UNIT" as const };
  const input = { params: { id: cheese.id }, body };
  expect((await ana.refused(updateProduct, input)).body.code).toBe("UNIT_IN_USE");
  await move(ana, order.id, "CANCELLED");
  expect((await ana.call(updateProduct, input)).data.product.unit).toBe("UNIT");
});

it("refuses a fraction of a product that is now a piece, and can be cancelled", async () => {
  const ana = await signIn();
  const cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 0 });
  const order = await aPurchaseOrder(ana, { items: [line(cheese.id, 2.5)] });
  // The unit changes after the order was created, as a concurrent request might do.
  const { pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query("update products set unit = 'UNIT' where store_id = $1", [ana.storeId]);
  await owner.end();
  await move(ana, order.id, "ORDERED");
  const { status, body } = await move(ana, order.id, "RECEIVED");
  expect([status, body.code, body.message]).toEqual([
    409,
    "ORDER_STATUS_REFUSED",
    "«Queso» se cuenta por unidades y la orden trae 2,5: no se puede recibir así",
  ]);
  expect((await ana.call(listProducts)).data.products[0]!.stock).toBe(0);
  expect((await move(ana, order.id, "CANCELLED")).status).toBe(200);
  expect(
    (await ana.refused(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "RECEIVED" } }))
      .status,
  ).toBe(409);
});
