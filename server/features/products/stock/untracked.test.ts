import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import { addProductExpiry, expiringGoodsReport } from "#core/contract/expiries/expiries.ts";
import { adjustPayable, returnToSupplier } from "#core/contract/payables.ts";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import { createLooseProduct } from "#core/contract/products/presentations.ts";
import {
  createProduct,
  listProducts,
  type Product,
  updateProduct,
} from "#core/contract/products/products.ts";
import { adjustStock, listStockMovements } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { financialReport, inventoryReport, reorderReport } from "#core/contract/reports/reports.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const untracked = { name: "Panela", price: 3_500, category: "Otra" as const, tracksStock: false };
const make = async (fields: object = {}): Promise<Product> =>
  (await ana.call(createProduct, { body: { ...untracked, ...fields } })).data.product;
const sale = (productId: string, quantity: number) => ({
  body: { items: [{ productId, quantity }], paymentMethod: "CARD" as const },
});
const read = async (id: string) =>
  (await ana.call(listProducts)).data.products.find((product) => product.id === id)!;
const count = (id: string, stock: number) =>
  ana.call(adjustStock, { params: { id }, body: { reason: "COUNT", stock } });
const trail = async () =>
  (await ana.call(listAudit)).data.events
    .filter(({ kind }) => kind === "STOCK_TRACKING_CHANGED")
    .map(({ subject, details }) => [subject, details]);
const put = (product: Product, fields: object) => {
  const { id, name, price, category, stock } = product;
  return ana.send({
    method: "PUT",
    url: `/api/products/${id}`,
    body: { name, price, category, stock, ...fields },
  });
};

describe("a product whose stock nobody tracks", () => {
  it("is sold without stock, left out of every figure of stock, and tracked from its count on", async () => {
    const product = await make();
    const { id } = product;
    expect(product).toMatchObject({ stock: 0, tracksStock: false });
    await ana.call(recordSale, sale(id, 3));
    expect(await read(id)).toMatchObject({ stock: -3, tracksStock: false });
    const figures = async () => {
      const { products, summary } = (await ana.call(inventoryReport)).data;
      const today = dayOf(new Date());
      const query = { startDate: today, endDate: today };
      return {
        report: products[0],
        worth: summary.totalInventoryValue,
        low: [
          summary.lowStockCount,
          (await ana.call(readDashboardFigures)).data.lowStockProducts,
          (await ana.call(listProducts, { query: { lowStock: true } })).data.products.length,
        ],
        reorder: (await ana.call(reorderReport)).data.length,
        losses: (await ana.call(financialReport, { query })).data.expenses.losses,
      };
    };
    expect(await figures()).toMatchObject({
      report: { stock: -3, tracksStock: false, inventoryValue: 0, isLowStock: false, totalSold: 3 },
      ...{ worth: 0, low: [0, 0, 0], reorder: 0, losses: 0 },
    });

    const { data } = await count(id, 21);
    expect(data).toMatchObject({
      product: { stock: 21, tracksStock: true },
      movement: { reason: "COUNT", quantity: 24, stockAfter: 21 },
    });
    expect(await figures()).toMatchObject({
      report: { tracksStock: true, inventoryValue: 73_500 },
      ...{ worth: 73_500, reorder: 1, losses: 0 },
    });
    const { movements } = (await ana.call(listStockMovements, { params: { id } })).data;
    expect(movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ["ADJUSTMENT", 24],
      ["SALE", -3],
    ]);
    const more = await ana.refused(recordSale, sale(id, 22));
    expect([more.status, more.body.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(await trail()).toEqual([["Panela", { tracksStock: true }]]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is refused only with the tracked products of a sale", async () => {
    const rice = await aProduct(ana, { stock: 1 });
    const { id } = await make();
    const items = [
      { productId: id, quantity: 9 },
      { productId: rice.id, quantity: 2 },
    ];
    const { body } = await ana.refused(recordSale, { body: { items, paymentMethod: "CARD" } });
    expect(body.details).toMatchObject({ products: [{ id: rice.id, stock: 1 }] });
  });

  it("gets no flag STOCK from a late sale", async () => {
    const { id } = await make();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const items = [{ productId: id, quantity: 3, price: 3_500 }];
    const { data } = await ana.call(recordSale, {
      body: { items, paymentMethod: "CASH", late: { at } },
    });
    expect([data.flags, (await read(id)).stock]).toEqual([[], -3]);
  });

  it("may lose more than its books say; a count finds the difference", async () => {
    const { id } = await make();
    const waste = { reason: "WASTE" as const, quantity: -2 };
    expect((await ana.call(adjustStock, { params: { id }, body: waste })).data.product).toMatchObject({
      ...{ stock: -2, tracksStock: false },
    });
    const supplier = await aSupplier(ana);
    const items = [{ productId: id, quantity: 1 }];
    const debt = { amount: 1, reason: "Anterior" };
    await ana.call(adjustPayable, { params: { id: supplier.id }, body: debt });
    await ana.call(returnToSupplier, { params: { id: supplier.id }, body: { amount: 1, items } });
    const far = { reason: "CORRECTION" as const, quantity: -9_999_999 };
    expect((await ana.refused(adjustStock, { params: { id }, body: far })).body.code).toBe(
      "INSUFFICIENT_STOCK",
    );
    const stale = { reason: "COUNT" as const, stock: 4, stockBefore: 0 };
    const { body } = await ana.refused(adjustStock, { params: { id }, body: stale });
    expect(body.message).toBe("El stock de «Panela» cambió mientras contabas. Cuenta otra vez.");
    expect((await count(id, 0)).data.movement.quantity).toBe(3);
    expect((await ana.refused(adjustStock, { params: { id }, body: waste })).body.code).toBe(
      "INSUFFICIENT_STOCK",
    );
  });

  it("stays untracked when goods arrive, when its expiry is near, and when it is sold loose", async () => {
    const { id } = await make({ cost: 2_000, minStock: 5 });
    await ana.call(recordSale, sale(id, 3));
    await ana.call(addProductExpiry, {
      params: { id },
      body: { date: addDays(dayOf(new Date()), 3), quantity: 2 },
    });
    expect((await ana.call(expiringGoodsReport)).data).toMatchObject([
      { product: { id }, left: null, value: null },
    ]);
    const order = await aPurchaseOrder(ana, {
      items: [{ productId: id, productName: "Panela", quantity: 2, unitPrice: 2_000 }],
    });
    for (const status of ["ORDERED", "RECEIVED"] as const)
      await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status } });
    expect(await read(id)).toMatchObject({ stock: -1, tracksStock: false });
    const loose = { name: "Panela suelta", units: 4, price: 900 };
    const { product } = (await ana.call(createLooseProduct, { params: { id }, body: loose })).data;
    expect(product).toMatchObject({ stock: 0, tracksStock: false, minStock: 20 });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is in the changes of a device and in the store's file", async () => {
    const { id } = await make();
    const { products } = (await ana.call(getChanges)).data;
    expect(products.changed).toMatchObject([{ id, tracksStock: false }]);
    const { cursor } = (await ana.call(getChanges)).data;
    await count(id, 0);
    const { data } = await ana.call(getChanges, { query: { since: cursor } });
    expect(data.products.changed).toMatchObject([{ id, stock: 0, tracksStock: true }]);
    const records = (await ana.call(exportStore, { params: { id: ana.storeId } })).data;
    expect(records.find(({ kind }) => kind === "product")).toMatchObject({ id, tracksStock: true });
  });
});

describe("saving whether the stock is tracked", () => {
  it("tracks a product unless it says otherwise, and needs its stock then", async () => {
    const tracked = (await ana.call(createProduct, { body: { ...untracked, tracksStock: null, stock: 4 } }))
      .data.product;
    expect(tracked).toMatchObject({ stock: 4, tracksStock: true });
    for (const tracksStock of [true, null, undefined]) {
      const { status, body } = await ana.refused(createProduct, { body: { ...untracked, tracksStock } });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "stock", message: "El stock es un dato obligatorio" }],
      ]);
    }
    const wrong = {
      method: "POST",
      url: "/api/products",
      body: { ...untracked, stock: 1, tracksStock: "no" },
    } as const;
    expect((await ana.send(wrong)).body.errors?.[0]?.field).toBe("tracksStock");
  });

  it("keeps the stock that an untracked product comes with", async () => {
    expect(await make({ stock: 7 })).toMatchObject({ stock: 7, tracksStock: false });
  });

  it.each([
    ["nothing", {}, 200, { stock: -3, tracksStock: false }],
    ["the same stock as it was answered", { stock: -3, stockBefore: -3 }, 200, { tracksStock: false }],
    ["the same stock without the one before", { stock: -3, tracksStock: false }, 200, { stock: -3 }],
    ["no stock", { stock: undefined, tracksStock: false }, 200, { stock: -3, tracksStock: false }],
    ["another stock", { stock: 21, stockBefore: -3 }, 200, { stock: 21, tracksStock: true }],
    ["another stock alone", { stock: 21 }, 200, { stock: 21, tracksStock: true }],
    ["another stock and what was answered", { stock: 21, tracksStock: false }, 200, { tracksStock: true }],
    ["a stock of 0 in place of −3", { stock: 0 }, 200, { stock: 0, tracksStock: true }],
    ["true and a stock", { stock: 5, tracksStock: true }, 200, { stock: 5, tracksStock: true }],
    ["true without a stock", { stock: undefined, tracksStock: true }, 400, { tracksStock: false }],
    ["neither a stock nor false", { stock: undefined }, 400, { tracksStock: false }],
    ["another stock below zero", { stock: -4, tracksStock: false }, 400, { stock: -3 }],
  ])("an untracked product with a stock of −3 that is saved with %s", async (_, fields, status, after) => {
    const { id } = await make();
    await ana.call(recordSale, sale(id, 3));
    const now = await read(id);
    const same = Object.keys(fields).length === 0 ? { stockBefore: -3 } : {};
    expect((await put(now, { ...same, ...fields })).status).toBe(status);
    expect(await read(id)).toMatchObject(after);
  });

  it("stops tracking a product, adds what was sold meanwhile, and tells both in the trail", async () => {
    const product = await aProduct(ana, { name: "Arroz", stock: 8 });
    expect((await put(product, { tracksStock: false })).status).toBe(200);
    const { id } = product;
    await ana.call(recordSale, sale(id, 10));
    const body = { name: "Arroz", price: 2_500, category: "Otra" as const, stock: 20, stockBefore: 8 };
    expect((await ana.call(updateProduct, { params: { id }, body })).data.product).toMatchObject({
      ...{ stock: 10, tracksStock: true },
    });
    expect(await trail()).toEqual([
      ["Arroz", { tracksStock: true }],
      ["Arroz", { tracksStock: false }],
    ]);
  });

  it("reads the field of a form with a picture", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(untracked)) form.append(name, String(value));
    const request = new Request("http://t/", { method: "POST", body: form });
    const { app } = await openTestServer();
    const type = request.headers.get("content-type")!;
    const response = await app.inject({
      method: "POST",
      url: "/api/products",
      headers: { authorization: `Bearer ${ana.token}`, "content-type": type },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([response.statusCode, response.json().data?.product]).toMatchObject([201, { tracksStock: false }]);
  });

  it("is for those who may write products, of their own store", async () => {
    const product = await make();
    const { id } = product;
    const cashier = await signIn("CASHIER", ana.storeId);
    const input = { params: { id }, body: { ...untracked, stock: 0, tracksStock: true } };
    expect((await cashier.refused(updateProduct, input)).status).toBe(403);
    expect((await cashier.refused(createProduct, { body: untracked })).status).toBe(403);
    const stranger = await signIn();
    const { status, body } = await stranger.refused(updateProduct, input);
    expect([status, body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    const counted = { params: { id }, body: { reason: "COUNT" as const, stock: 1 } };
    expect((await stranger.refused(adjustStock, counted)).status).toBe(404);
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect((await employee.call(updateProduct, input)).data.product.tracksStock).toBe(true);
  });
});

describe("an import", () => {
  it("creates untracked products without stock, and tells which become tracked", async () => {
    const salt = { name: "Sal", price: 1_200, category: "Otra" as const };
    const products = [untracked, { ...untracked, name: "Café", stock: 6 }, { ...salt, stock: 2 }];
    await ana.call(importProducts, { body: { products } });
    const levels = async () =>
      (await ana.call(listProducts)).data.products.map(({ name, stock, tracksStock }) => [
        ...[name, stock, tracksStock],
      ]);
    expect(await levels()).toEqual([
      ["Café", 6, false],
      ["Panela", 0, false],
      ["Sal", 2, true],
    ]);
    const changes = [
      { name: "Panela", stock: 9 },
      { name: "Café", stock: 6 },
      { name: "Sal", tracksStock: false },
      { name: "Azúcar", price: 3_000, tracksStock: false },
    ];
    const body = { mode: "both" as const, products: changes };
    const plan = (await ana.call(importProducts, { body: { ...body, dryRun: true } })).data;
    expect(plan.rows!.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ["UPDATE", ["stock", "tracksStock"]],
      ["SAME", []],
      ["UPDATE", ["tracksStock"]],
      ["CREATE", []],
    ]);
    await ana.call(importProducts, { body });
    expect(await levels()).toEqual([
      ["Azúcar", 0, false],
      ["Café", 6, false],
      ["Panela", 9, true],
      ["Sal", 2, false],
    ]);
    expect(await trail()).toEqual([
      [null, { tracksStock: false, products: 1 }],
      [null, { tracksStock: true, products: 1 }],
    ]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("needs the stock of a product that becomes tracked", async () => {
    await make();
    const products = [{ name: "Panela", tracksStock: true }];
    const { status, body } = await ana.refused(importProducts, { body: { mode: "update", products } });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "products.0.stock"]);
    const create = [{ name: "Miel", price: 900, category: "Otra" as const, tracksStock: true }];
    expect((await ana.refused(importProducts, { body: { products: create } })).status).toBe(400);
  });
});
