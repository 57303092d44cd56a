import { describe, expect, it } from "vitest";
import { listProducts } from "#core/contract/products/products.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  deletePurchaseOrder,
  getPurchaseOrder,
  getPurchaseOrderStatistics,
  listPurchaseOrders,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { deleteSupplier, listSuppliers } from "#core/contract/suppliers.ts";
import { ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const move = (who: TestClient, id: string, status: OrderStatus) =>
  who.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
const pathTo: Record<OrderStatus, OrderStatus[]> = {
  PENDING: [],
  ORDERED: ["ORDERED"],
  RECEIVED: ["ORDERED", "RECEIVED"],
  COMPLETED: ["ORDERED", "RECEIVED", "COMPLETED"],
  CANCELLED: ["CANCELLED"],
};
async function anOrderThatIs(who: TestClient, status: OrderStatus) {
  const order = await aPurchaseOrder(who);
  for (const step of pathTo[status]) await move(who, order.id, step);
  return order;
}
const stockOf = async (who: TestClient) =>
  Object.fromEntries((await who.call(listProducts)).data.products.map(({ id, stock }) => [id, stock]));

describe("a purchase order", () => {
  it("is read back as written, numbered, with its total", async () => {
    const ana = await signIn();
    const supplier = await aSupplier(ana, { name: "El Granero" });
    const product = await aProduct(ana);
    const order = await aPurchaseOrder(ana, {
      supplierId: supplier.id,
      expectedDate: "2026-12-01",
      notes: " Antes de las 9 ",
      items: [
        { productId: product.id, productName: product.name, quantity: 3, unitPrice: 1_200 },
        { productName: " Bolsas ", gtin: "", quantity: 2, unitPrice: 500, notes: "grandes" },
      ],
    });
    const nothingMore = {
      id: expect.any(String),
      unit: "UNIT",
      gtin: null,
      description: null,
      notes: null,
      received: 0,
      taxRate: null,
      presentation: null,
    };
    expect(order).toEqual({
      id: expect.any(String),
      orderNumber: "OC-000001",
      supplierId: supplier.id,
      supplier: { id: supplier.id, name: "El Granero" },
      status: "PENDING",
      total: 4_600,
      items: [
        { ...nothingMore, productId: product.id, productName: product.name, quantity: 3, unitPrice: 1_200 },
        {
          ...nothingMore,
          productId: null,
          productName: "Bolsas",
          quantity: 2,
          unitPrice: 500,
          notes: "grandes",
        },
      ],
      notes: "Antes de las 9",
      expectedDate: "2026-12-01",
      receivedAt: null,
      createdAt: expect.any(String),
      _count: { items: 2 },
      receptions: [],
    });
    expect((await ana.call(getPurchaseOrder, { params: { id: order.id } })).data.purchaseOrder).toEqual(
      order,
    );
    expect((await ana.call(listSuppliers)).data.suppliers[0]!._count.purchaseOrders).toBe(1);
  });

  it("needs a supplier and products of its own store", async () => {
    const [ana, luz] = [await signIn(), await signIn()];
    const items = [{ productName: "x", quantity: 1, unitPrice: 1 }];
    const foreign = await ana.refused(createPurchaseOrder, {
      body: { supplierId: (await aSupplier(luz)).id, items },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, "SUPPLIER_NOT_FOUND"]);
    const product = await aProduct(luz);
    const stolen = await ana.refused(createPurchaseOrder, {
      body: { supplierId: (await aSupplier(ana)).id, items: [{ ...items[0]!, productId: product.id }] },
    });
    expect([stolen.status, stolen.body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    // Refused requests take no order number.
    expect((await aPurchaseOrder(ana)).orderNumber).toBe("OC-000001");
  });

  it.each([
    [{ items: [] }, "items"],
    [{ items: [{ productName: "x", quantity: 0, unitPrice: 1 }] }, "items.0.quantity"],
    [{ items: [{ productName: "x", quantity: 1, unitPrice: -1 }] }, "items.0.unitPrice"],
    [{ items: [{ productName: " ", quantity: 1, unitPrice: 1 }] }, "items.0.productName"],
    [{ items: [{ productName: "x", quantity: 2, unitPrice: 999_999_999_999 }] }, "items"],
    [{ expectedDate: "2026-02-30" }, "expectedDate"],
    [{ supplierId: "" }, "supplierId"],
  ])("refuses %j for %s", async (wrong, field) => {
    const ana = await signIn();
    const good = { supplierId: uuidv7(), items: [{ productName: "x", quantity: 1, unitPrice: 1 }] };
    const refused = await ana.refused(createPurchaseOrder, { body: { ...good, ...wrong } });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("can change and be deleted only while pending, and keeps its supplier", async () => {
    const ana = await signIn();
    const order = await aPurchaseOrder(ana);
    const params = { id: order.id };
    const body = {
      supplierId: order.supplierId,
      items: [{ productName: "Otra cosa", quantity: 4, unitPrice: 250 }],
    };
    const changed = (await ana.call(updatePurchaseOrder, { params, body })).data.purchaseOrder;
    expect(changed).toMatchObject({
      orderNumber: "OC-000001",
      total: 1_000,
      notes: null,
      _count: { items: 1 },
    });
    await move(ana, order.id, "ORDERED");
    const refused = await ana.refused(updatePurchaseOrder, { params, body });
    expect([refused.status, refused.body.message]).toEqual([400, "Solo se pueden editar órdenes pendientes"]);
    const refusal = await ana.refused(deletePurchaseOrder, { params });
    expect([refusal.status, refusal.body.code]).toEqual([409, "ORDER_NOT_DELETABLE"]);
    const supplier = await ana.refused(deleteSupplier, { params: { id: order.supplierId } });
    expect([supplier.status, supplier.body.code]).toEqual([409, "SUPPLIER_HAS_ORDERS"]);
    const pending = await aPurchaseOrder(ana);
    await ana.call(deletePurchaseOrder, { params: { id: pending.id } });
    expect((await ana.refused(getPurchaseOrder, { params: { id: pending.id } })).status).toBe(404);
    // The number of the deleted order is not reused.
    expect((await aPurchaseOrder(ana)).orderNumber).toBe("OC-000003");
  });

  it("is not saved over a change made while the form was open", async () => {
    const ana = await signIn();
    const order = await aPurchaseOrder(ana);
    const save = (productName: string, seenItem: string) => ({
      params: { id: order.id },
      body: { supplierId: order.supplierId, items: [{ productName, quantity: 1, unitPrice: 1 }], seenItem },
    });
    const opened = order.items[0]!.id;
    const { items } = (await ana.call(updatePurchaseOrder, save("Arroz", opened))).data.purchaseOrder;
    const { status, body } = await ana.refused(updatePurchaseOrder, save("Sal", opened));
    expect([status, body.code]).toEqual([409, "ORDER_CHANGED"]);
    await ana.call(updatePurchaseOrder, save("Sal", items[0]!.id));
  });

  it("20 concurrent orders are numbered 1 to 20", async () => {
    const ana = await signIn();
    const { id: supplierId } = await aSupplier(ana);
    const made = await Promise.all(Array.from({ length: 20 }, () => aPurchaseOrder(ana, { supplierId })));
    const numbers = made.map(({ orderNumber }) => orderNumber).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => `OC-${String(i + 1).padStart(6, "0")}`));
  });
});

describe("a retried purchase order", () => {
  const bodyFor = async (who: TestClient) => ({
    supplierId: (await aSupplier(who)).id,
    items: [{ productName: "Bolsas", quantity: 2, unitPrice: 500 }],
  });
  const under = (key: string) => ({ "idempotency-key": key });

  it("returns the first one to concurrent retries, without a gap", async () => {
    const ana = await signIn();
    const [body, headers] = [await bodyFor(ana), under(uuidv7())];
    const send = async () => (await ana.call(createPurchaseOrder, { body }, headers)).data.purchaseOrder;
    const made = await Promise.all(Array.from({ length: 5 }, send));
    for (const order of [...made, await send()]) expect(order).toEqual(made[0]);
    expect((await ana.call(listPurchaseOrders)).results).toBe(1);
    expect((await aPurchaseOrder(ana)).orderNumber).toBe("OC-000002");
  });

  it("is refused with another body under the same key; stores have separate keys", async () => {
    const [ana, luz] = [await signIn(), await signIn()];
    const headers = under(uuidv7());
    const body = await bodyFor(ana);
    await ana.call(createPurchaseOrder, { body }, headers);
    const other = { ...body, notes: "Antes de las 9" };
    const refused = await ana.refused(createPurchaseOrder, { body: other }, headers);
    expect([refused.status, refused.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    const { data } = await luz.call(createPurchaseOrder, { body: await bodyFor(luz) }, headers);
    expect(data.purchaseOrder.orderNumber).toBe("OC-000001");
  });

  it("can be corrected under its key after a refusal", async () => {
    const ana = await signIn();
    const [body, headers] = [await bodyFor(ana), under(uuidv7())];
    await ana.refused(createPurchaseOrder, { body: { ...body, supplierId: uuidv7() } }, headers);
    const { data } = await ana.call(createPurchaseOrder, { body }, headers);
    expect(data.purchaseOrder.orderNumber).toBe("OC-000001");
  });
});

describe("the status of an order", () => {
  it.each(
    ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => !`${pathTo[to]}`.startsWith(`${[...pathTo[from], to]}`))
        .filter((to) => !(from === "ORDERED" && to === "CANCELLED"))
        .map((to) => [from, to] as const),
    ),
  )("does not go from %s to %s", async (from, to) => {
    const ana = await signIn();
    const { id } = await anOrderThatIs(ana, from);
    const refused = await ana.refused(changePurchaseOrderStatus, { params: { id }, body: { status: to } });
    expect([refused.status, refused.body.code]).toEqual([409, "ORDER_STATUS_REFUSED"]);
    expect((await ana.call(getPurchaseOrder, { params: { id } })).data.purchaseOrder.status).toBe(from);
  });

  it("RECEIVED stocks products by id, else by GTIN, and nothing else", async () => {
    const ana = await signIn();
    const [byId, byGtin] = [await aProduct(ana), await aProduct(ana, { gtin: "7702001234567", stock: 1 })];
    const order = await aPurchaseOrder(ana, {
      items: [
        { productId: byId.id, productName: "Uno", quantity: 3, unitPrice: 100 },
        { productId: byId.id, gtin: "7702001234567", productName: "Uno más", quantity: 4, unitPrice: 100 },
        { gtin: "7702001234567", productName: "Dos", quantity: 5, unitPrice: 100 },
        { gtin: "999", productName: "Nadie", quantity: 6, unitPrice: 100 },
        { productName: "Libre", quantity: 7, unitPrice: 100 },
      ],
    });
    await move(ana, order.id, "ORDERED");
    expect(await stockOf(ana)).toEqual({ [byId.id]: 100, [byGtin.id]: 1 });
    const { purchaseOrder } = (await move(ana, order.id, "RECEIVED")).data;
    expect(purchaseOrder).toMatchObject({ status: "RECEIVED", receivedAt: expect.any(String) });
    expect(purchaseOrder.items[2]!.productId).toBe(byGtin.id);
    expect(await stockOf(ana)).toEqual({ [byId.id]: 107, [byGtin.id]: 6 });
    const owner = (await openTestServer()).pool("owner");
    const { rows } = await owner.query(
      "select product_id, quantity, on_hand_after, kind from stock_entries where purchase_order_id = $1 order by quantity",
      [order.id],
    );
    await owner.end();
    expect(rows).toEqual([
      { product_id: byGtin.id, quantity: 5, on_hand_after: 6, kind: "PURCHASE" },
      { product_id: byId.id, quantity: 7, on_hand_after: 107, kind: "PURCHASE" },
    ]);
  });

  it("RECEIVED ten times at once stocks once", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { stock: 0 });
    const order = await aPurchaseOrder(ana, {
      items: [{ productId: product.id, productName: product.name, quantity: 12, unitPrice: 900 }],
    });
    await move(ana, order.id, "ORDERED");
    const request = {
      method: "PATCH",
      url: `/api/purchase-orders/${order.id}`,
      body: { status: "RECEIVED" },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.send(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await stockOf(ana)).toEqual({ [product.id]: 12 });
  });

  it("RECEIVED beyond the maximum stock is refused, and nothing changes", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { stock: 9_999_990 });
    const order = await aPurchaseOrder(ana, {
      items: [{ productId: product.id, productName: product.name, quantity: 10, unitPrice: 1 }],
    });
    await move(ana, order.id, "ORDERED");
    const refused = await ana.refused(changePurchaseOrderStatus, {
      params: { id: order.id },
      body: { status: "RECEIVED" },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "STOCK_TOO_HIGH"]);
    const { purchaseOrder } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data;
    expect(purchaseOrder).toMatchObject({ status: "ORDERED", receivedAt: null });
  });
});

describe("all orders of a store", () => {
  it("have a total within the safe integers", async () => {
    const ana = await signIn();
    const most = { productName: "Oro", quantity: 1, unitPrice: 999_999_999_999 };
    const order = await aPurchaseOrder(ana);
    const full = await aPurchaseOrder(ana, { items: [most] });
    const owner = (await openTestServer()).pool("owner");
    // Written with SQL, because creating that many through the API would take hours.
    await owner.query(
      `insert into purchase_orders (store_id, id, order_number, supplier_id, status, total, created_at)
       select store_id, gen_random_uuid(), 10 + n, supplier_id, status, total, created_at
       from purchase_orders, generate_series(1, 8999) n where store_id = $1 and id = $2`,
      [ana.storeId, full.id],
    );
    await owner.end();
    const { supplierId } = order;
    const refusal = await ana.refused(createPurchaseOrder, { body: { supplierId, items: [most] } });
    expect([refusal.status, refusal.body.code]).toEqual([409, "SUM_TOO_LARGE"]);
    const params = { id: order.id };
    const changed = await ana.refused(updatePurchaseOrder, { params, body: { supplierId, items: [most] } });
    expect([changed.status, changed.body.code]).toEqual([409, "SUM_TOO_LARGE"]);
    await ana.call(updatePurchaseOrder, { params, body: { supplierId, items: [{ ...most, unitPrice: 1 }] } });
  });

  it("are listed newest first, by status and supplier, in pages, with totals", async () => {
    const ana = await signIn();
    const first = await anOrderThatIs(ana, "RECEIVED");
    await anOrderThatIs(ana, "CANCELLED");
    const third = await anOrderThatIs(ana, "COMPLETED");
    const list = async (query: object) =>
      (await ana.call(listPurchaseOrders, { query })).data.purchaseOrders.map(
        ({ orderNumber }) => orderNumber,
      );
    expect(await list({})).toEqual(["OC-000003", "OC-000002", "OC-000001"]);
    expect(await list({ status: "CANCELLED" })).toEqual(["OC-000002"]);
    expect(await list({ supplierId: third.supplierId })).toEqual(["OC-000003"]);
    expect(await list({ supplierId: third.supplierId, status: "PENDING" })).toEqual([]);
    expect(await list({ page: 2, limit: 2 })).toEqual(["OC-000001"]);
    const { pagination } = await ana.call(listPurchaseOrders, { query: { page: 1, limit: 2 } });
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect((await ana.call(getPurchaseOrderStatistics)).data).toEqual({
      totalOrders: 3,
      totalSpent: first.total + third.total,
      ordersByStatus: [
        { status: "PENDING", count: 0 },
        { status: "ORDERED", count: 0 },
        { status: "RECEIVED", count: 1 },
        { status: "COMPLETED", count: 1 },
        { status: "CANCELLED", count: 1 },
      ],
    });
    expect((await (await signIn()).call(listPurchaseOrders)).results).toBe(0);
  });
});
