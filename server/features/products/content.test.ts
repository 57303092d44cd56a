import { beforeEach, describe, expect, it } from "vitest";
import { getChanges } from "#core/contract/changes.ts";
import { importProducts } from "#core/contract/products/bulk-products.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import {
  createProduct,
  findProductByBarcode,
  listProducts,
  type Product,
  searchProducts,
} from "#core/contract/products/products.ts";
import { inventoryReport } from "#core/contract/reports/reports.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const GRAMS = { quantity: 500, unit: "G" } as const;
const read = async (name: string) =>
  (await ana.call(listProducts)).data.products.find((product) => product.name === name)!;
const put = async (product: Product, fields: object) => {
  const { id, name, price, category, stock } = product;
  const body = { name, price, category, stock, ...fields };
  const answer = await ana.send({ method: "PUT", url: `/api/products/${id}`, body });
  return [answer.status, answer.body.errors?.[0]?.field ?? (await read(name)).content];
};

async function sendForm(method: "POST" | "PUT", url: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://t/", { method: "POST", body: form });
  const { app } = await openTestServer();
  const headers = {
    authorization: `Bearer ${ana.token}`,
    "content-type": request.headers.get("content-type")!,
  };
  return app.inject({ method, url, headers, payload: Buffer.from(await request.arrayBuffer()) });
}

describe("what one piece of a product holds", () => {
  it.each([
    [2_400, GRAMS, { unit: "G", price: 4.8 }],
    [5_200, { quantity: 1_500, unit: "ML" as const }, { unit: "ML", price: 3.47 }],
    [16_000, { quantity: 30, unit: "UN" as const }, { unit: "UN", price: 533.33 }],
    [2_500, null, null],
  ])("%d with %j costs %j per unit, in answers and on devices", async (price, content, pricePerUnit) => {
    const product = await aProduct(ana, { price, content });
    expect(product).toMatchObject({ content, pricePerUnit });
    const { products } = (await ana.call(getChanges)).data;
    expect(products.changed).toMatchObject([{ id: product.id, content, pricePerUnit }]);
    const [row] = (await ana.call(inventoryReport)).data.products;
    expect(row!.content).toEqual(content);
  });

  it.each([
    ["KG", 24_000, { unit: "G", price: 24 }],
    ["LB", 12_000, { unit: "G", price: 24 }],
    ["L", 9_000, { unit: "ML", price: 9 }],
    ["M", 1_500, { unit: "M", price: 1_500 }],
  ] as const)(
    "goods by %s have their own price per unit, and take no content",
    async (unit, price, perUnit) => {
      expect(await aProduct(ana, { unit, price })).toMatchObject({ content: null, pricePerUnit: perUnit });
      const body = { name: "Queso", price, stock: 1, category: "Otra" as const, unit, content: GRAMS };
      const { status, body: refused } = await ana.refused(createProduct, { body });
      expect([status, refused.errors?.[0]?.field]).toEqual([400, "content"]);
    },
  );

  it("is of the packs too, however they are found", async () => {
    const beer = await aProduct(ana, { price: 2_600, content: { quantity: 330, unit: "ML" } });
    const body = { name: "Six pack", units: 6, price: 14_500, barcode: "7702004013507" };
    await ana.call(createPresentation, { params: { id: beer.id }, body });
    const pack = { name: "Six pack", pricePerUnit: { unit: "ML", price: 7.32 } };
    expect((await read(beer.name)).presentations).toMatchObject([pack]);
    const query = { presentations: "true" } as const;
    const byCode = await ana.call(findProductByBarcode, { params: { code: body.barcode }, query });
    expect(byCode.presentation).toMatchObject(pack);
    const [found] = (await ana.call(searchProducts, { query: { ...query, q: body.barcode } })).data.products;
    expect(found!.presentation).toMatchObject(pack);
  });

  it("stays unless it is sent, goes with null, and does not fit goods by measure", async () => {
    const rice = await aProduct(ana, { content: GRAMS });
    expect(await put(rice, {})).toEqual([200, GRAMS]);
    expect(await put(rice, { content: { quantity: 0, unit: "G" } })).toEqual([400, "content.quantity"]);
    expect(await put(rice, { content: { quantity: 1.2345, unit: "G" } })).toEqual([400, "content.quantity"]);
    expect(await put(rice, { content: { quantity: 1, unit: "OZ" } })).toEqual([400, "content.unit"]);
    expect(await put(rice, { content: "500 g" })).toEqual([400, "content"]);
    expect(await put(rice, { content: GRAMS, unit: "KG" })).toEqual([400, "content"]);
    expect(await put(rice, { unit: "KG" })).toEqual([200, null]);
    expect(await put(rice, { unit: "UNIT", content: GRAMS })).toEqual([200, GRAMS]);
    expect(await put(rice, { content: null })).toEqual([200, null]);
  });

  it("is a JSON text in a form with a picture, and an empty text is null", async () => {
    const fields = { name: "Arroz", price: "2400", stock: "3", category: "Otra" };
    const made = await sendForm("POST", "/api/products", { ...fields, content: JSON.stringify(GRAMS) });
    const { id, content } = made.json().data.product;
    expect([made.statusCode, content]).toEqual([201, GRAMS]);
    const emptied = await sendForm("PUT", `/api/products/${id}`, { ...fields, content: "" });
    expect([emptied.statusCode, emptied.json().data.product.content]).toEqual([200, null]);
    const broken = await sendForm("PUT", `/api/products/${id}`, { ...fields, content: "{" });
    expect([broken.statusCode, broken.json().errors[0].field]).toEqual([400, "content"]);
  });

  it("is imported, and the plan says what changes", async () => {
    await aProduct(ana, { name: "Arroz", content: GRAMS });
    await aProduct(ana, { name: "Queso", unit: "KG" });
    const litre = { quantity: 1_500, unit: "ML" } as const;
    const rows = [
      { name: "Arroz", content: { quantity: 1_000, unit: "G" } as const },
      { name: "Gaseosa", price: 5_200, content: litre },
      { name: "Sal", price: 1_200 },
    ];
    const body = { mode: "both" as const, products: rows };
    const plan = (await ana.call(importProducts, { body: { ...body, dryRun: true } })).data;
    expect(plan.rows!.map(({ action, changes }) => [action, changes])).toEqual([
      ["UPDATE", [{ field: "content", from: "500 g", to: "1 kg" }]],
      ["CREATE", []],
      ["CREATE", []],
    ]);
    await ana.call(importProducts, { body });
    expect((await read("Arroz")).content).toEqual({ quantity: 1_000, unit: "G" });
    expect((await read("Gaseosa")).content).toEqual(litre);
    expect((await read("Sal")).content).toBeNull();
    const again = { mode: "update" as const, products: [{ name: "Arroz", price: 2_900 }] };
    await ana.call(importProducts, { body: again });
    expect((await read("Arroz")).content).toEqual({ quantity: 1_000, unit: "G" });
    const cheese = { mode: "update" as const, products: [{ name: "Queso", content: GRAMS }] };
    const { status, body: refused } = await ana.refused(importProducts, { body: cheese });
    expect([status, refused.errors?.[0]?.field]).toEqual([400, "products.0.content"]);
  });
});
