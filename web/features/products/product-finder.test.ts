import { describe, expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { readSoldNameAndPrice } from "./product-finder.queries.ts";
import {
  buildProductIndex,
  findProductsByTypedCode,
  type ProductIndex,
  searchProducts,
} from "./product-finder.ts";

function product(name: string, more: Partial<Product> = {}): Product {
  return {
    id: name,
    name,
    description: null,
    price: 1_000,
    unit: "UNIT",
    stock: 5,
    tracksStock: true,
    minStock: null,
    category: "Otra",
    image: null,
    barcode: null,
    gtin: null,
    storeCode: null,
    tax: null,
    taxChange: null,
    taxSuggested: null,
    content: null,
    pricePerUnit: null,
    presentations: [],
    tiers: [],
    wholesalePrice: null,
    active: true,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    ...more,
  };
}

const prepared = (index: ProductIndex) => [index.texts(), index.codes()];

const catalogue = buildProductIndex([
  product("Arroz Diana 500 g", { gtin: "7702511000014", storeCode: "ñ-12" }),
  product("Café Sello Rojo", { description: "Molido, ideal con arroz con leche", barcode: "012345678905" }),
  product("Harina de arroz", { storeCode: "H7" }),
  product("Jabón Rey", { storeCode: "7702511000014X" }),
]);
const found = (typed: string) => searchProducts(catalogue, typed).map((p) => p.name);

test.each([
  ["7702511000014", "07702511000014"],
  [" 12345670 ", "00000012345670"],
  ["1234567", "1234567"],
  ["ñ-12", "Ñ-12"],
])("the code %j compares as %j", (code, form) => expect(normalizeProductCode(code)).toBe(form));

test.each([
  ["arroz", ["Arroz Diana 500 g", "Harina de arroz", "Café Sello Rojo"]],
  ["CAFE", ["Café Sello Rojo"]],
  ["arroz harina", ["Harina de arroz"]],
  ["7702511000014", ["Arroz Diana 500 g", "Jabón Rey"]],
  ["07702511000014", ["Arroz Diana 500 g"]],
  ["12345678905", ["Café Sello Rojo"]],
  ["h7", ["Harina de arroz"]],
  ["leche condensada", []],
])("typing %j finds %j", (typed, names) => expect(found(typed)).toEqual(names));

test("puts name prefixes before word prefixes, then best sellers first", () => {
  const names = ["Pan tajado", "Salchichón", "Panela", "Sal Refisal", "Jabón con sal", "Queso salado"];
  const goods = buildProductIndex(names.map((name) => product(name)));
  const search = (...best: string[]) =>
    searchProducts(goods, "sal", undefined, new Map(best.map((key, i) => [key, i]))).map(({ name }) => name);
  expect(search()).toEqual(["Salchichón", "Sal Refisal", "Jabón con sal", "Queso salado"]);
  expect(search("Queso salado", "Sal Refisal")).toEqual([
    "Sal Refisal",
    "Salchichón",
    "Queso salado",
    "Jabón con sal",
  ]);
});

test("matches only whole codes", () => {
  expect(findProductsByTypedCode(catalogue, "770251100001")).toEqual([]);
  expect(findProductsByTypedCode(catalogue, "Ñ-12").map((p) => p.name)).toEqual(["Arroz Diana 500 g"]);
});

test("a product with equal codes appears once", () => {
  const one = buildProductIndex([product("Leche", { gtin: "7702001000012", barcode: "7702001000012" })]);
  expect(findProductsByTypedCode(one, "7702001000012")).toHaveLength(1);
});

test("returns 50 of 20,000 matches", () => {
  const many = buildProductIndex(
    Array.from({ length: 20_000 }, (_, i) =>
      product(`Producto número ${i}`, { gtin: String(7_700_000_000_000 + i), description: "Descripción" }),
    ),
  );
  expect(searchProducts(many, "numero")).toHaveLength(50);
  expect(searchProducts(many, "producto 19999").map(({ name }) => name)).toEqual(["Producto número 19999"]);
  expect(searchProducts(many, "no existe")).toEqual([]);
});

test("a changed stock reuses the index and shows the new stock", () => {
  const sold = catalogue.products.map((p) => ({ ...p, stock: 4 }));
  const next = buildProductIndex(sold, catalogue);
  expect(next.texts()).toBe(catalogue.texts());
  expect(next.codes()).toBe(catalogue.codes());
  expect(findProductsByTypedCode(next, "h7")).toEqual([sold[2]]);
  expect(searchProducts(next, "harina")).toEqual([sold[2]]);
});

test.each([
  { storeCode: "H8" },
  { name: "Harina de trigo" },
  { description: "Integral" },
  { gtin: "12345670" },
  { barcode: "999" },
])("a list with the changed field %j is indexed again", (change) => {
  const changed = catalogue.products.map((p, i) => (i === 2 ? { ...p, ...change } : p));
  expect(prepared(buildProductIndex(changed, catalogue))).toEqual(prepared(buildProductIndex(changed)));
});

test("a longer list is indexed again", () => {
  const grown = [...catalogue.products, product("Panela")];
  expect(prepared(buildProductIndex(grown, catalogue))).toEqual(prepared(buildProductIndex(grown)));
});

test("a code of an active presentation returns its product with the presentation", () => {
  const pack = (barcode: string, active: boolean) => ({
    id: barcode,
    name: "Six pack",
    units: 6,
    price: 14_500,
    wholesalePrice: null,
    barcode,
    active,
  });
  const index = buildProductIndex([
    product("Poker", {
      gtin: "7702004003508",
      presentations: [pack("7702004013507", true), pack("999", false)],
    }),
  ]);
  expect(findProductsByTypedCode(index, "7702004013507")[0]?.presentation?.name).toBe("Six pack");
  expect(findProductsByTypedCode(index, "7702004003508")[0]?.presentation).toBeUndefined();
  expect(findProductsByTypedCode(index, "999")).toEqual([]);
});

describe("words of a presentation's name", () => {
  const six = {
    id: "s",
    name: "Six pack",
    units: 6,
    price: 14_500,
    wholesalePrice: null,
    barcode: null,
    active: true,
  };
  const beers = buildProductIndex([
    product("Poker", { presentations: [six, { ...six, id: "o", name: "Paca vieja", active: false }] }),
    product("Águila", { presentations: [{ ...six, price: null }] }),
    product("Six pack de yogur"),
  ]);
  const found = (typed: string) => searchProducts(beers, typed).map((one) => readSoldNameAndPrice(one));

  test("find the product as that presentation, with its price", () => {
    expect(found("poker six")).toEqual([{ name: "Poker (Six pack)", price: 14_500 }]);
    expect(found("SIX PACK")).toEqual([
      { name: "Six pack de yogur", price: 1_000 },
      { name: "Poker (Six pack)", price: 14_500 },
      { name: "Águila (Six pack)", price: 6_000 },
    ]);
  });

  test("are not needed for the product by unit, and an inactive presentation has none", () => {
    expect(found("poker")).toEqual([{ name: "Poker", price: 1_000 }]);
    expect(found("paca vieja")).toEqual([]);
  });

  test("are indexed again when the name changes", () => {
    const renamed = beers.products.map((one) => ({
      ...one,
      presentations: one.presentations.map((pack) => ({ ...pack, name: "Sixpack" })),
    }));
    expect(prepared(buildProductIndex(renamed, beers))).toEqual(prepared(buildProductIndex(renamed)));
  });
});

test("codes and texts prepared in parts are those prepared at once", () => {
  const goods = Array.from({ length: 2_500 }, (_, i) => product(`Producto ${i}`, { barcode: `C${i}` }));
  const [parts, once] = [buildProductIndex(goods), buildProductIndex(goods)];
  const left = Array.from({ length: 6 }, () => parts.prepareSome());
  expect(left).toEqual([true, true, true, true, true, false]);
  expect(prepared(parts)).toEqual(prepared(once));
  const partly = buildProductIndex(goods);
  partly.prepareSome();
  expect(findProductsByTypedCode(partly, "C2400").map(({ name }) => name)).toEqual(["Producto 2400"]);
});
