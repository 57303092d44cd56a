import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import {
  createProduct,
  listProducts,
  type Product,
  updateProduct,
} from "#core/contract/products/products.ts";
import { adjustStock, getProductCost, listStockMovements } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { financialReport, inventoryReport, topProductsReport } from "#core/contract/reports/reports.ts";
import { recordOwnUse } from "#core/contract/sales/own-use.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import { startStockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const cheese = {
  name: "Queso",
  price: 13_000,
  stock: 3.5,
  category: "Lácteos y Derivados",
  unit: "KG",
} as const;
const bread = { name: "Pan", price: 400, stock: 20, category: "Otra" } as const;

const sell = (who: TestClient, productId: string, quantity: number) =>
  who.call(recordSale, { body: { items: [{ productId, quantity }], paymentMethod: "CASH" } });

async function save(who: TestClient, { id }: Product, fields: object) {
  return (await who.call(updateProduct, { params: { id }, body: { ...cheese, ...fields } as never })).data
    .product;
}

async function refusal(who: TestClient, { id }: Product, fields: object) {
  const { status, body } = await who.refused(updateProduct, {
    params: { id },
    body: { ...cheese, ...fields } as never,
  });
  return [status, body.code, body.errors?.map(({ field }) => field)];
}

async function receive(who: TestClient, items: { productId: string; quantity: number; unitPrice: number }[]) {
  const order = await aPurchaseOrder(who, {
    items: items.map((item) => ({ productName: "Queso", ...item })),
  });
  for (const status of ["ORDERED", "RECEIVED"] as const)
    await who.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status } });
}

/** A multipart form without a picture, as a browser sends it. */
async function sendForm(
  who: TestClient,
  method: "POST" | "PUT",
  url: string,
  fields: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://t/", { method: "POST", body: form });
  const { app } = await openTestServer();
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}`, "content-type": request.headers.get("content-type")! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

describe("a product by measure", () => {
  it("has a unit and a minimum; the default unit is PIECE", async () => {
    const ana = await signIn();
    expect(await aProduct(ana, { ...cheese, minStock: 1.25 })).toMatchObject({
      unit: "KG",
      stock: 3.5,
      minStock: 1.25,
    });
    for (const nothing of [{}, { unit: null, minStock: null }, { unit: "" as const }])
      expect(await aProduct(ana, nothing)).toMatchObject({ unit: "UNIT", minStock: null, stock: 100 });
  });

  it("keeps unit and minimum when a save omits them", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, minStock: 2.5 });
    const { unit: _, ...rest } = cheese;
    const id = product.id;
    const left = (await ana.call(updateProduct, { params: { id }, body: rest })).data.product;
    expect(left).toMatchObject({ unit: "KG", minStock: 2.5, stock: 3.5 });
    expect(await save(ana, product, { minStock: 0 })).toMatchObject({ minStock: 0 });
    expect(await save(ana, product, { minStock: null })).toMatchObject({ minStock: null });
  });

  it.each([
    [{ stock: 2.5 }, ["stock"]],
    [{ minStock: 0.5 }, ["minStock"]],
    [{ stock: 2.5, minStock: 0.5 }, ["stock", "minStock"]],
    [{ minStock: -1 }, ["minStock"]],
    [{ minStock: 10_000_000 }, ["minStock"]],
    [{ minStock: "2" }, ["minStock"]],
    [{ unit: "KG", stock: 0.0005 }, ["stock"]],
    [{ unit: "KG", minStock: 1.2345 }, ["minStock"]],
    [{ unit: "OZ" }, ["unit"]],
    [{ unit: 1 }, ["unit"]],
    [{ cost: 10.5 }, ["cost"]],
    [{ cost: -1 }, ["cost"]],
  ])("refuses %j, new or imported, and names the field", async (fields, wrong) => {
    const ana = await signIn();
    const made = await ana.refused(createProduct, { body: { ...bread, ...fields } as never });
    expect([made.status, made.body.errors?.map(({ field }) => field)]).toEqual([400, wrong]);
    const list = await ana.refused(importProducts, {
      body: { products: [bread, { ...bread, ...fields }] } as never,
    });
    expect([list.status, list.body.errors?.map(({ field }) => field)]).toEqual([
      400,
      wrong.map((field) => `products.1.${field}`),
    ]);
  });

  it("accepts a fractional stock, refused for pieces", async () => {
    const ana = await signIn();
    const kilo = await aProduct(ana, cheese);
    expect((await save(ana, kilo, { stock: 3.6, stockBefore: 3.5 })).stock).toBe(3.6);
    // 3.6 − 3.5 and 0.1 + 0.2 are inexact in binary.
    expect((await save(ana, kilo, { stock: 3.8, stockBefore: 3.6 })).stock).toBe(3.8);
    const piece = await aProduct(ana, bread);
    const { unit: _, ...rest } = cheese;
    for (const [fields, wrong] of [
      [{ stock: 2.5 }, "stock"],
      [{ stock: 2, stockBefore: 1.5 }, "stockBefore"],
      [{ stock: 2, minStock: 1.5 }, "minStock"],
    ] as const) {
      const { status, body } = await ana.refused(updateProduct, {
        params: { id: piece.id },
        body: { ...rest, ...fields },
      });
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, [wrong]]);
    }
    const { status, body } = await ana.refused(updateProduct, {
      params: { id: piece.id },
      body: { ...rest, stock: 2.5 },
    });
    expect([status, body.message]).toEqual([400, "El stock debe ser un número entero entre 0 y 9.999.999"]);
  });

  it("reads a point in a form as decimals, never as thousands", async () => {
    const ana = await signIn();
    const fields = {
      name: "Papa",
      price: "2000",
      category: "Otra",
      unit: "LB",
      stock: "12.5",
      minStock: "4.25",
    };
    const made = await sendForm(ana, "POST", "/api/products", { ...fields, cost: "1200" });
    expect([made.status, made.body.data?.product]).toMatchObject([
      201,
      { unit: "LB", stock: 12.5, minStock: 4.25, price: 2_000 },
    ]);
    const url = `/api/products/${made.body.data.product.id}`;
    const saved = await sendForm(ana, "PUT", url, {
      ...fields,
      stock: "12.75",
      stockBefore: "12.5",
      minStock: "",
    });
    expect(saved.body.data.product).toMatchObject({ unit: "LB", stock: 12.75, minStock: null });
    for (const stock of ["15.000", "1,5", "1.5.0", "1e2", "mil", ".5", "0x1"]) {
      const { status, body } = await sendForm(ana, "POST", "/api/products", { ...fields, name: "X", stock });
      expect([stock, status, body.errors?.[0]?.field]).toEqual([stock, 400, "stock"]);
    }
    for (const [name, value] of [
      ["stock", "2.5"],
      ["minStock", "2.5"],
      ["price", "10.5"],
      ["cost", "10.5"],
    ] as const) {
      const piece = { name: "X", price: "400", category: "Otra", stock: "1", [name]: value };
      const { status, body } = await sendForm(ana, "POST", "/api/products", piece);
      expect([status, body.errors?.[0]?.field]).toEqual([400, name]);
    }
    const piece = await aProduct(ana, bread);
    const half = await sendForm(ana, "PUT", `/api/products/${piece.id}`, {
      name: "Pan",
      price: "400",
      category: "Otra",
      stock: "20.5",
      stockBefore: "20",
    });
    expect([half.status, half.body.errors?.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ["stock"],
    ]);
  });

  it("is imported with its unit, minimum and cost", async () => {
    const ana = await signIn();
    const products = [{ ...cheese, minStock: 0.5, cost: 9_000 }, bread];
    await ana.call(importProducts, { body: { products } });
    const [kilo, piece] = (await ana.call(listProducts)).data.products.toReversed();
    expect(kilo).toMatchObject({ name: "Queso", unit: "KG", stock: 3.5, minStock: 0.5 });
    expect(piece).toMatchObject({ name: "Pan", unit: "UNIT", stock: 20, minStock: null });
    expect((await ana.call(getProductCost, { params: { id: kilo!.id } })).data.averageCost).toBe(9_000);
    expect((await ana.call(getProductCost, { params: { id: piece!.id } })).data.averageCost).toBeNull();
  });
});

describe("the unit", () => {
  it("can change while only the first stock was recorded", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, cost: 9_000 });
    expect(await save(ana, product, { unit: "LB", stock: 7, stockBefore: 3.5 })).toMatchObject({
      unit: "LB",
      stock: 7,
    });
    // The unit is in use by two entries. The cost per kilo was removed, because it is not the cost per pound.
    expect(await refusal(ana, product, { unit: "KG", stock: 3.5 })).toEqual([409, "UNIT_IN_USE", undefined]);
    expect((await ana.call(getProductCost, { params: { id: product.id } })).data.averageCost).toBeNull();
    const empty = await aProduct(ana, { name: "Tela", stock: 0 });
    expect(await save(ana, empty, { name: "Tela", unit: "M", stock: 0 })).toMatchObject({ unit: "M" });
    // A product whose first entry is an adjustment may still change its unit.
    await ana.call(adjustStock, { params: { id: empty.id }, body: { reason: "COUNT", stock: 2.5 } });
    expect(await save(ana, empty, { name: "Tela", unit: "L", stock: 2.5 })).toMatchObject({ unit: "L" });
  });

  it.each([
    ["sold", (who: TestClient, { id }: Product) => sell(who, id, 1)],
    [
      "received",
      (who: TestClient, { id }: Product) => receive(who, [{ productId: id, quantity: 1, unitPrice: 10 }]),
    ],
    [
      "adjusted",
      (who: TestClient, { id }: Product) =>
        who.call(adjustStock, { params: { id }, body: { reason: "WASTE", quantity: -1 } }),
    ],
    [
      "ordered",
      (who: TestClient, { id }: Product) =>
        aPurchaseOrder(who, {
          items: [{ productId: id, productName: "Queso", quantity: 2.5, unitPrice: 10 }],
        }),
    ],
    [
      "counted",
      async (who: TestClient, { id }: Product) => {
        const scope = { kind: "LIST" as const, productIds: [id] };
        const { data } = await who.call(startStockCount, { body: { scope } });
        const entries = [{ productId: id, quantity: 1.125 }];
        await who.call(enterStockCount, { params: { id: data.count.id }, body: { entries } });
      },
    ],
  ])("stays once the product was %s, and saving the rest goes on", async (_, use) => {
    const ana = await signIn();
    const product = await aProduct(ana, cheese);
    await use(ana, product);
    const stock = (await ana.call(listProducts)).data.products[0]!.stock;
    expect(await refusal(ana, product, { unit: "LB", stock })).toEqual([409, "UNIT_IN_USE", undefined]);
    expect(await save(ana, product, { stock, price: 14_000 })).toMatchObject({
      unit: "KG",
      stock,
      price: 14_000,
    });
  });

  it("cannot change if the first entry was a sale, an order or own use", async () => {
    const ana = await signIn();
    const untracked = { ...cheese, name: "Cuajada", stock: 0, tracksStock: false };
    const taken = await aProduct(ana, untracked);
    await ana.call(recordOwnUse, { body: { items: [{ productId: taken.id, quantity: 1 }] } });
    expect(await refusal(ana, taken, { ...untracked, unit: "LB", stock: -1 })).toEqual([
      ...[409, "UNIT_IN_USE", undefined],
    ]);
    const product = await aProduct(ana, { ...cheese, stock: 0 });
    await receive(ana, [{ productId: product.id, quantity: 2.5, unitPrice: 9_000 }]);
    expect(await refusal(ana, product, { unit: "LB", stock: 2.5 })).toEqual([409, "UNIT_IN_USE", undefined]);
  });

  it("cannot become PIECE with a fractional stock, from any cause", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, minStock: 1.5 });
    expect(await refusal(ana, product, { unit: "UNIT", stock: 3.5, minStock: 1 })).toEqual([
      400,
      "INVALID_INPUT",
      ["stock"],
    ]);
    expect(await refusal(ana, product, { unit: "UNIT", stock: 3 })).toEqual([
      400,
      "INVALID_INPUT",
      ["minStock"],
    ]);
    const empty = await aProduct(ana, { ...cheese, name: "Otro", stock: 0 });
    await ana.call(adjustStock, { params: { id: empty.id }, body: { reason: "COUNT", stock: 2.5 } });
    const opened = { name: "Otro", unit: "UNIT", stock: 3, stockBefore: 0 };
    expect(await refusal(ana, empty, opened)).toEqual([409, "STOCK_CHANGED", undefined]);
    expect(await save(ana, product, { unit: "UNIT", stock: 3, stockBefore: 3.5, minStock: 2 })).toMatchObject(
      {
        unit: "UNIT",
        stock: 3,
        minStock: 2,
      },
    );
  });
});

describe("adjusting by measure", () => {
  it("accepts fractions of measured units and names the unit", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, cheese);
    const adjust = async (body: object) =>
      (await ana.call(adjustStock, { params: { id }, body: body as never })).data.movement;
    expect(await adjust({ reason: "WASTE", quantity: -0.154 })).toMatchObject({
      quantity: -0.154,
      stockAfter: 3.346,
    });
    expect(await adjust({ reason: "CORRECTION", quantity: 0.1, stockBefore: 3.346 })).toMatchObject({
      stockAfter: 3.446,
    });
    expect(await adjust({ reason: "COUNT", stock: 2.75, stockBefore: 3.446 })).toMatchObject({
      quantity: -0.696,
      stockAfter: 2.75,
    });
    const { status, body } = await ana.refused(adjustStock, {
      params: { id },
      body: { reason: "GIFT", quantity: -3 },
    });
    expect([status, body.message]).toEqual([409, "De «Queso» quedan 2,75 kg: no pueden salir 3 kg"]);
    const { movements, product } = (await ana.call(listStockMovements, { params: { id } })).data;
    expect([product.unit, product.stock, movements.map(({ quantity }) => quantity)]).toEqual([
      "KG",
      2.75,
      [-0.696, 0.1, -0.154, 3.5],
    ]);
    const [auditEvent] = (await ana.call(listAudit)).data.events;
    expect(auditEvent).toMatchObject({
      kind: "STOCK_ADJUSTED",
      details: { units: -0.696, stock: 2.75, unit: "KG" },
    });
  });

  it.each([
    [{ reason: "WASTE", quantity: -0.5 }, "quantity", "La cantidad debe ser un número entero"],
    [{ reason: "CORRECTION", quantity: 1.5 }, "quantity", "La cantidad debe ser un número entero"],
    [{ reason: "COUNT", stock: 1.5 }, "stock", "El stock contado debe ser un número entero"],
    [
      { reason: "COUNT", stock: 1, stockBefore: 1.5 },
      "stockBefore",
      "El stock anterior debe ser un número entero",
    ],
  ])("refuses %j for a product that is sold by the piece", async (measure, field, message) => {
    const ana = await signIn();
    const { id } = await aProduct(ana, bread);
    const { status, body } = await ana.refused(adjustStock, { params: { id }, body: measure as never });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(body.message).toContain(message);
  });

  it("corrects a negative stock, and saves the product unchanged", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, cheese);
    const { id } = product;
    const { pool } = await openTestServer();
    const owner = pool("owner");
    await owner.query(
      `insert into store_settings (store_id, shifts, blind_count, credit, cash_rounding, sell_below_stock,
         cashier_discount, cashier_returns, payment_keys)
       values ($1, 'OPTIONAL', false, true, 0, true, 0, false, '[]')`,
      [ana.storeId],
    );
    await owner.end();
    await sell(ana, id, 5);
    expect(await save(ana, product, { price: 14_000, stock: -1.5, stockBefore: -1.5 })).toMatchObject({
      price: 14_000,
      stock: -1.5,
    });
    expect(await refusal(ana, product, { stock: -1, stockBefore: -1.5 })).toEqual([
      400,
      "INVALID_INPUT",
      ["stock"],
    ]);
    const body = { reason: "CORRECTION", quantity: 0.5, stockBefore: -1.5 } as const;
    expect((await ana.call(adjustStock, { params: { id }, body })).data.product.stock).toBe(-1);
    expect((await save(ana, product, { stock: 4.5, stockBefore: -1 })).stock).toBe(4.5);
  });
});

describe("the cost of the first stock", () => {
  const costOf = async (who: TestClient, { id }: Product) =>
    (await who.call(getProductCost, { params: { id } })).data;
  const goodsSold = async (who: TestClient) => (await who.call(financialReport)).data.expenses.estimatedCOGS;

  it("is the average until a reception, then part of the average; the report agrees", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, cost: 9_000 });
    expect(await costOf(ana, product)).toEqual({ averageCost: 9_000, lastCost: 9_000, unitsBought: 3.5 });
    await sell(ana, product.id, 0.5);
    expect(await goodsSold(ana)).toBe(4_500);
    await receive(ana, [{ productId: product.id, quantity: 1.5, unitPrice: 10_001 }]);
    // (3.5 × 9,000 + 1.5 × 10,001) / 5 = 9,300.3
    expect(await costOf(ana, product)).toEqual({ averageCost: 9_300, lastCost: 10_001, unitsBought: 5 });
    expect(await goodsSold(ana)).toBe(4_650);
  });

  it("without a first stock applies until a reception", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, stock: 0, cost: 9_000 });
    expect(await costOf(ana, product)).toEqual({ averageCost: 9_000, lastCost: 9_000, unitsBought: 0 });
    await ana.call(adjustStock, { params: { id: product.id }, body: { reason: "COUNT", stock: 1 } });
    await sell(ana, product.id, 0.5);
    expect(await goodsSold(ana)).toBe(4_500);
    await receive(ana, [{ productId: product.id, quantity: 2, unitPrice: 8_000 }]);
    expect(await costOf(ana, product)).toEqual({ averageCost: 8_000, lastCost: 8_000, unitsBought: 2 });
    expect(await goodsSold(ana)).toBe(4_000);
  });

  it("can be 0 for a gift, which differs from unknown", async () => {
    const ana = await signIn();
    const gift = await aProduct(ana, { ...cheese, cost: 0 });
    expect((await costOf(ana, gift)).averageCost).toBe(0);
    await sell(ana, gift.id, 1);
    expect(await goodsSold(ana)).toBe(0);
    const unknown = await aProduct(ana, bread);
    expect((await costOf(ana, unknown)).averageCost).toBeNull();
    await sell(ana, unknown.id, 1);
    expect(await goodsSold(ana)).toBe(280);
  });

  it("is exact for small quantities", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, { ...cheese, stock: 0 });
    await receive(ana, [{ productId: product.id, quantity: 0.001, unitPrice: 13_400 }]);
    expect((await costOf(ana, product)).averageCost).toBe(13_400);
  });
});

describe("low stock", () => {
  it("uses each product's own minimum on the dashboard, in the report and in the list", async () => {
    const ana = await signIn();
    await aProduct(ana, { ...cheese, name: "Queso bajo", stock: 1.249, minStock: 1.25 });
    await aProduct(ana, { ...cheese, name: "Queso justo", stock: 1.25, minStock: 1.25 });
    await aProduct(ana, { ...bread, name: "Sin mínimo", stock: 9 });
    await aProduct(ana, { ...bread, name: "Nunca", stock: 0, minStock: 0 });
    await aProduct(ana, { ...bread, name: "Mucho", stock: 10 });
    await aProduct(ana, { ...bread, name: "Muchísimo", stock: 40, minStock: 50 });
    const low = ["Muchísimo", "Queso bajo", "Sin mínimo"];
    expect((await ana.call(readDashboardFigures)).data.lowStockProducts).toBe(3);
    const lowOf = (products: { name: string; isLowStock: boolean }[]) =>
      products.filter(({ isLowStock }) => isLowStock).map(({ name }) => name);
    const report = (await ana.call(inventoryReport)).data;
    expect([lowOf(report.products), report.summary.lowStockCount]).toEqual([low, 3]);
    expect(report.products[2]).toMatchObject({ name: "Nunca", minStock: 0, unit: "UNIT" });
    // A threshold in the request applies to all products.
    const strict = (await ana.call(inventoryReport, { query: { lowStockThreshold: 2 } })).data;
    expect(lowOf(strict.products)).toEqual(["Nunca", "Queso bajo", "Queso justo"]);
    const list = async (query: object) => {
      const { data, pagination } = await ana.call(listProducts, { query: { lowStock: true, ...query } });
      return [data.products.map(({ name }) => name), pagination?.total];
    };
    expect(await list({})).toEqual([low, undefined]);
    expect(await list({ page: 2, limit: 2 })).toEqual([["Sin mínimo"], 3]);
    expect(await list({ search: "queso" })).toEqual([["Queso bajo"], undefined]);
    expect(await list({ search: "queso", page: 1, limit: 1 })).toEqual([["Queso bajo"], 1]);
    expect(await list({ search: "m", page: 2, limit: 1 })).toEqual([["Sin mínimo"], 2]);
    expect(await list({ category: "Otra", page: 1 })).toEqual([["Muchísimo", "Sin mínimo"], 2]);
    expect((await ana.call(listProducts, { query: { lowStock: false } })).results).toBe(6);
  });
});

it("values measured stock to the peso, in its unit", async () => {
  const ana = await signIn();
  const { id } = await aProduct(ana, { ...cheese, price: 13_001, stock: 2.655 });
  await sell(ana, id, 0.155);
  const [row] = (await ana.call(inventoryReport)).data.products;
  // 2.5 × 13,001 = 32,502.5
  expect(row).toMatchObject({ unit: "KG", stock: 2.5, totalSold: 0.155, inventoryValue: 32_503 });
  expect((await ana.call(topProductsReport)).data).toMatchObject([
    { product: { id, unit: "KG" }, totalQuantity: 0.155, totalRevenue: 2_015 },
  ]);
  expect((await ana.call(readDashboardFigures)).data.topSellingProducts).toEqual([
    { name: "Queso", unit: "KG", quantity: 0.155 },
  ]);
});
