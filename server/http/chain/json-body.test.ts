import { describe, expect, it } from "vitest";
import { importProducts, MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { hasTooManyJsonParts } from "#server/http/chain/json-body.ts";
import { endpointUrl, openTestServer, signIn } from "#server/test/harness.ts";

const name = (i: number) => `"k${i}":0`;

describe("JSON body with more parts than any call accepts", () => {
  it.each([
    ["brackets", "[".repeat(1_000_000)],
    ["objects", `[${"{},".repeat(500_000)}0]`],
    ["numbers", `[${"0,".repeat(1_000_000)}0]`],
    ["names", `{${Array.from({ length: 200_000 }, (_, i) => name(i)).join(",")}}`],
    ["names with spaces", `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}"  :0`).join("\n,")}}`],
    [
      "names far from their values",
      `{${Array.from({ length: 100_000 }, () => `"a"${" ".repeat(40)}:0`).join(",")}}`,
    ],
  ])("%s", async (_, payload) => {
    expect(hasTooManyJsonParts(payload)).toBe(true);
    const { token } = await signIn();
    const answer = await (await openTestServer()).app.inject({
      method: "POST",
      url: endpointUrl(importProducts),
      payload,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "TOO_LARGE"]);
  });
});

it.each([
  ["lists", "[".repeat(10_000) + "]".repeat(10_000)],
  ["objects", `${'{"a":'.repeat(10_000)}0${"}".repeat(10_000)}`],
])("%s nested ten thousand deep are refused before they are parsed", async (_, payload) => {
  const { token } = await signIn();
  const key = "01a2035b-47a4-7051-a90e-82e1df9ddaa0";
  const answer = await (await openTestServer()).app.inject({
    method: "POST",
    url: endpointUrl(recordSale),
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([413, "TOO_LARGE"]);
});

it("accepts the longest import, with punctuation in all of its texts", () => {
  const product = {
    name: "Galletas [x 6], caja",
    price: 1_000,
    stock: 5,
    category: "Otra",
    unit: "UNIT",
    minStock: 3,
    cost: 7,
    gtin: "7701234567897",
    barcode: null,
    storeCode: "",
    active: true,
    description:
      'Ingredientes: harina, azúcar, sal; {trazas}: maní, soya. Peso: 200 g. Marca: "La Ñata": 1, 2, 3.',
  };
  const products = Array.from({ length: MAX_IMPORTED_PRODUCTS }, () => product);
  expect(hasTooManyJsonParts(JSON.stringify({ products }))).toBe(false);
  expect(hasTooManyJsonParts(JSON.stringify({ products }, null, 2))).toBe(false);
});

it("joins the slices of a large body, also inside multibyte characters", async () => {
  const ana = await signIn();
  const description = "🛒".repeat(1_000);
  const products = Array.from({ length: 400 }, (_, i) => ({
    name: `x`.repeat(i % 7) + i,
    price: 1,
    stock: 0,
    category: "Otra" as const,
    description,
  }));
  await ana.call(importProducts, { body: { products } });
  const { data } = await ana.call(listProducts);
  expect(data.products).toHaveLength(400);
  expect(data.products.every((product) => product.description === description)).toBe(true);
});
