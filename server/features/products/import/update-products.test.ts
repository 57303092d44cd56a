import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { importProducts, type ProductImportResult } from "#core/contract/products/bulk-products.ts";
import { listProducts, type Product } from "#core/contract/products/products.ts";
import { listStockMovements } from "#core/contract/products/stock.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { signIn, type TestClient } from "#server/test/harness.ts";

type Row = Record<string, string | number | null | undefined>;
const rice = { name: "Arroz", price: 2_500, stock: 12, category: "Arroz y Pastas" as const };

const send = (who: TestClient, mode: string | undefined, products: Row[], more = {}) =>
  who.send({ method: "POST", url: "/api/products/import", body: { mode, products, ...more } });
async function done(
  who: TestClient,
  mode: string | undefined,
  products: Row[],
  more = {},
): Promise<ProductImportResult> {
  const { status, body } = await send(who, mode, products, more);
  expect([status, body.message]).toEqual([201, undefined]);
  return (body as unknown as { data: ProductImportResult }).data;
}
const productsOf = async (who: TestClient): Promise<Product[]> =>
  (await who.call(listProducts)).data.products;
const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

describe("an import that updates", () => {
  it("finds a product by any code, else by name, and keeps fields that a row omits", async () => {
    const ana = await signIn();
    const code = { gtin: "7701234567897", description: "De la casa", minStock: 3 };
    await aProduct(ana, { ...rice, ...code });
    await aProduct(ana, { name: "Café Águila", price: 9_000, stock: 4, category: "Otra", storeCode: "C-1" });
    const answer = await done(ana, "update", [
      { barcode: "07701234567897", price: 2_700 },
      { name: "CAFÉ ÁGUILA", price: 9_500, stock: 6, barcode: "55" },
    ]);
    expect(answer).toEqual({ ...nothing, updated: 2 });
    const [first, second] = await productsOf(ana);
    expect(first).toMatchObject({ ...rice, ...code, price: 2_700, barcode: "07701234567897" });
    expect(second).toMatchObject({
      name: "CAFÉ ÁGUILA",
      price: 9_500,
      stock: 6,
      storeCode: "C-1",
      barcode: "55",
    });
  });

  it("adjusts the stock, with one audit event", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    await done(ana, "both", [
      { ...rice, stock: 9 },
      { ...rice, name: "Sal" },
    ]);
    const { movements } = (await ana.call(listStockMovements, { params: { id } })).data;
    expect(movements.map(({ kind, reason, quantity }) => [kind, reason, quantity])).toEqual([
      ["ADJUSTMENT", "CORRECTION", -3],
      ["INITIAL", null, 12],
    ]);
    const { events } = (await ana.call(listAudit)).data;
    expect(events.filter(({ kind }) => kind === "PRODUCTS_IMPORTED").map(({ details }) => details)).toEqual([
      { products: 1, updated: 1 },
    ]);
  });

  it("skips unknown products in mode update", async () => {
    const ana = await signIn();
    const rows = [{ name: "Nuevo", price: 500 }];
    expect(await done(ana, "update", rows)).toEqual({ ...nothing, skipped: 1 });
    expect(await productsOf(ana)).toEqual([]);
    expect(await done(ana, "both", rows)).toEqual({ ...nothing, created: 1 });
    expect((await productsOf(ana))[0]).toMatchObject({ stock: 0, category: "Otra" });
    expect(await done(ana, "both", rows)).toEqual({ ...nothing, unchanged: 1 });
  });

  it("changes nothing if one row is invalid", async () => {
    const ana = await signIn();
    const salt = await aProduct(ana, { name: "Sal", gtin: "11", price: 800 });
    const sugar = await aProduct(ana, { name: "Azúcar", gtin: "22" });
    await aPurchaseOrder(ana, {
      items: [{ productId: sugar.id, productName: "Azúcar", quantity: 1, unitPrice: 1 }],
    });
    const { status, body } = await send(ana, "both", [
      { gtin: "11", price: 900 },
      { gtin: "11", barcode: "22", price: 1 },
      { name: "SAL", price: 1 },
      { name: "Panela" },
      { gtin: "22", name: "sal", unit: "KG" },
    ]);
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    const inUse = "El producto ya tiene movimientos: lo que se vendió y se compró se contó con su unidad";
    expect(body.errors).toEqual([
      { field: "products.1.gtin", message: "Sus códigos son de productos distintos: «Sal» y «Azúcar»" },
      { field: "products.2.name", message: "Otra fila de la lista ya es de «Sal»" },
      { field: "products.3.price", message: "El precio es un dato obligatorio" },
      { field: "products.4.unit", message: inUse },
    ]);
    expect((await productsOf(ana)).find(({ id }) => id === salt.id)).toMatchObject({ price: 800 });
  });

  it("refuses a taken name or code", async () => {
    const ana = await signIn();
    await aProduct(ana, { name: "Sal", gtin: "11" });
    await aProduct(ana, { name: "Azúcar", gtin: "22" });
    const { body } = await send(ana, "both", [
      { gtin: "22", name: "SAL" },
      { ...rice, name: "Panela", barcode: "33" },
      { name: "Azúcar", storeCode: "33", barcode: "22" },
    ]);
    // The third row matches the first row's product: a code takes precedence over the name.
    expect(body.errors).toEqual([
      { field: "products.0.name", message: "Ya existe un producto con ese nombre" },
      { field: "products.2.name", message: "Otra fila de la lista ya es de «Azúcar»" },
    ]);
  });

  it("refuses fractions of pieces", async () => {
    const ana = await signIn();
    await aProduct(ana, rice);
    await aProduct(ana, { name: "Queso", unit: "KG", stock: 2.5 });
    const { body } = await send(ana, "update", [
      { name: "Arroz", stock: 1.5 },
      { name: "Queso", stock: 1.5 },
    ]);
    expect(body.errors!.map(({ field }) => field)).toEqual(["products.0.stock"]);
  });

  it("leaves other stores unchanged, and refuses a cashier", async () => {
    const [ana, luz] = [await signIn(), await signIn()];
    await aProduct(luz, { ...rice, gtin: "11" });
    expect(await done(ana, "update", [{ gtin: "11", price: 1 }])).toEqual({ ...nothing, skipped: 1 });
    expect((await productsOf(luz))[0]!.price).toBe(2_500);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await send(cashier, "update", [{ gtin: "11", price: 1 }])).status).toBe(403);
  });

  it.each(["delete", 1, {}])("refuses the mode %o with the three that it takes", async (mode) => {
    const { status, body } = await send(await signIn(), mode as string, [rice]);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "mode", message: "mode debe ser create, update o both" }],
    ]);
  });

  it("runs once per key", async () => {
    const ana = await signIn();
    await aProduct(ana, rice);
    const headers = { "idempotency-key": uuidv7() };
    const body = { mode: "update" as const, products: [{ name: "Arroz", stock: 3 }] };
    for (const _ of [1, 2])
      expect((await ana.call(importProducts, { body }, headers)).data).toEqual({ ...nothing, updated: 1 });
  });
});

describe("a dry run", () => {
  it("reports the result of each row, and changes nothing", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { ...rice, gtin: "11" });
    const same = await aProduct(ana, { name: "Sal" });
    const rows = [
      { gtin: "11", name: "Arroz Diana", price: 2_700 },
      { name: "Sal" },
      { ...rice, name: "Nuevo" },
      { name: "Panela", stock: 1 },
    ];
    const product = { id, name: "Arroz" };
    const blank = { product: null, changes: [], errors: [] };
    const answer = await done(ana, "both", rows, { dryRun: true });
    expect(answer).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
      refused: 1,
      rows: [
        {
          row: 0,
          action: "UPDATE",
          product,
          errors: [],
          changes: [
            { field: "name", from: "Arroz", to: "Arroz Diana" },
            { field: "price", from: 2_500, to: 2_700 },
          ],
        },
        { ...blank, row: 1, action: "SAME", product: { id: same.id, name: "Sal" } },
        { ...blank, row: 2, action: "CREATE" },
        {
          ...blank,
          row: 3,
          action: "REFUSE",
          errors: [{ field: "price", message: "El precio es un dato obligatorio" }],
        },
      ],
    });
    expect((await productsOf(ana)).map(({ name, price }) => [name, price])).toEqual([
      ["Arroz", 2_500],
      ["Sal", 2_500],
    ]);
    const rest = rows.slice(0, 3);
    const { refused: _, rows: __, ...sums } = await done(ana, "both", rest, { dryRun: true });
    expect(await done(ana, "both", rest)).toEqual(sums);
  });

  it("names the taken values in mode create", async () => {
    const ana = await signIn();
    await aProduct(ana, rice);
    for (const mode of [undefined, "create"]) {
      const answer = await done(ana, mode, [rice, { ...rice, name: "Sal" }], { dryRun: true });
      expect(answer).toMatchObject({ created: 1, refused: 1 });
      expect(answer.rows![0]!.errors).toEqual([
        { field: "name", message: "Ya existe un producto con ese nombre" },
      ]);
    }
    expect(await done(ana, "create", [{ ...rice, name: "Sal" }])).toEqual({ ...nothing, created: 1 });
  });
});

describe("an import with the active state", () => {
  const isActive = async (who: TestClient) =>
    Object.fromEntries(
      (await who.call(listProducts, { query: { includeInactive: true } })).data.products.map((product) => [
        product.name,
        product.active,
      ]),
    );
  const row = (name: string, active?: boolean | null) => ({
    ...rice,
    name,
    ...(active !== undefined && { active }),
  });

  it("creates products with it; the default is active", async () => {
    const ana = await signIn();
    await send(ana, undefined, [row("Sin"), row("Sí", true), row("No", false), row("Nulo", null)] as Row[]);
    expect(await isActive(ana)).toEqual({ Sin: true, Sí: true, No: false, Nulo: true });
  });

  it("changes only rows that have it, and reports it in a dry run", async () => {
    const ana = await signIn();
    await send(ana, undefined, [row("Uno"), row("Dos", false), row("Tres", false)] as Row[]);
    const rows = [row("Uno", false), row("Dos", true), row("Tres")] as Row[];
    const plan = await done(ana, "both", rows, { dryRun: true });
    expect(plan.rows!.map(({ action, changes }) => [action, changes])).toEqual([
      ["UPDATE", [{ field: "active", from: true, to: false }]],
      ["UPDATE", [{ field: "active", from: false, to: true }]],
      ["SAME", []],
    ]);
    expect(await done(ana, "both", rows)).toEqual({ ...nothing, updated: 2, unchanged: 1 });
    expect(await isActive(ana)).toEqual({ Uno: false, Dos: true, Tres: false });
  });
});
