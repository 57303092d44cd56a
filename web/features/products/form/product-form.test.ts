import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { formatPesos } from "#core/money.ts";
import {
  buildProductRequestBody,
  createProductFormSchema,
  describeIdleTiers,
  describeProductChange,
  hasEmptyRequiredFields,
  needsRareCoins,
  type ProductFormDraft,
  toProductDraft,
} from "./product-form.ts";

const filled: ProductFormDraft = { ...toProductDraft(null), name: " Panela ", price: 3_500, stock: "12" };
const keep = { file: null, remove: false };
const panela: Product = {
  id: "1",
  name: "Panela",
  description: null,
  price: 0,
  unit: "UNIT",
  stock: 0,
  tracksStock: true,
  minStock: null,
  category: "Huevos",
  image: "/images/x.webp",
  barcode: null,
  gtin: "7702511000014",
  storeCode: "P1",
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
};

const read = (draft: ProductFormDraft, product: Product | null = null) =>
  createProductFormSchema(draft.unit, product).parse(draft);
const problems = (draft: ProductFormDraft, product: Product | null = null) =>
  createProductFormSchema(draft.unit, product).safeParse(draft).error?.issues;

test("a filled form becomes the request body", () => {
  expect(buildProductRequestBody(read(filled), null)).toEqual({
    name: "Panela",
    price: 3_500,
    unit: "UNIT",
    stock: 12,
    minStock: null,
    cost: null,
    category: "Otra",
    description: null,
    barcode: null,
    gtin: null,
    storeCode: null,
  });
});

test("an unchanged product keeps every value, also a price and stock of 0", () => {
  const { name, description, price, stock, category, gtin, barcode, storeCode } = panela;
  expect(buildProductRequestBody(read(toProductDraft(panela), panela), panela)).toEqual({
    ...{ name, description, price, stock, category, gtin, barcode, storeCode },
    ...{ stockBefore: panela.stock, priceBefore: panela.price },
  });
});

test("unit, minimum stock and tax are sent only where the form changed them", () => {
  const measured = { ...panela, unit: "KG", minStock: 2, tax: "IVA5" } as const;
  const sent = (draft: Partial<ProductFormDraft>) => {
    const body = buildProductRequestBody(read({ ...toProductDraft(measured), ...draft }, measured), measured);
    return Object.fromEntries(
      Object.entries(body).filter(([field]) => ["unit", "minStock", "tax"].includes(field)),
    );
  };
  expect(sent({})).toEqual({});
  expect(sent({ minStock: "" })).toEqual({ minStock: null });
  expect(sent({ unit: "LB", tax: "" })).toEqual({ unit: "LB", tax: null });
});

test.each([
  [{}, null],
  [{ stock: 4 }, "Cambió mientras tanto: ahora el stock es 4"],
  [{ price: 3_000 }, "Cambió mientras tanto: ahora el precio es $ 3.000"],
  [{ stock: 1_200, price: 3_000 }, "Cambió mientras tanto: ahora el stock es 1.200 y el precio es $ 3.000"],
])("saved as %j the form says %j", (saved, news) => {
  const typed = read(toProductDraft(panela));
  expect(describeProductChange(typed, { ...panela, ...saved })?.replace(/\s/g, " ") ?? null).toBe(news);
});

test("a scanned code prefills the form of a new product", () => {
  expect(toProductDraft(null, { gtin: "7702511000021" }).gtin).toBe("7702511000021");
  expect(toProductDraft(panela, { gtin: "7702511000021" }).gtin).toBe("7702511000014");
});

test("a picture is sent, removed or kept", () => {
  const file = new File(["x"], "x.png", { type: "image/png" });
  const values = read(filled);
  expect(buildProductRequestBody({ ...values, image: { file, remove: false } }, null).image).toBe(file);
  expect(buildProductRequestBody({ ...values, image: { file: null, remove: true } }, null).removeImage).toBe(
    true,
  );
  expect(buildProductRequestBody({ ...values, image: keep }, null)).not.toHaveProperty("removeImage");
});

test.each([
  [{ name: "  " }, "name"],
  [{ price: null }, "price"],
  [{ stock: "" }, "stock"],
  [{ category: "" as "Otra" }, "category"],
])("%j is reported as missing under its field", (missing, field) => {
  const draft = { ...filled, ...missing };
  expect(hasEmptyRequiredFields(draft)).toBe(true);
  expect(problems(draft)?.map(({ path }) => path[0])).toEqual([field]);
});

test.each([{}, { price: 0 }, { stock: "0" }])("%j has no missing field", (values) => {
  const draft = { ...filled, ...values };
  expect(hasEmptyRequiredFields(draft)).toBe(false);
  expect(problems(draft)).toBeUndefined();
});

test.each([
  [null, false],
  [0, false],
  [3_500, false],
  [50, false],
  [1_230, true],
  [49, true],
])("a price of %j needs coins nobody has: %j", (price, rare) => expect(needsRareCoins(price)).toBe(rare));

test.each([
  ["0", undefined],
  [" 12 ", undefined],
  ["9999999", undefined],
  ["10000000", "El stock debe ser un número entre 0 y 9.999.999"],
  ["-5", "Solo números"],
  ["1.5", "Solo unidades enteras"],
  ["1,5", "Solo unidades enteras"],
  ["15.000", "Solo unidades enteras"],
  ["1e3", "Solo números"],
])("a stock of %j is reported: %j", (stock, message) =>
  expect(problems({ ...filled, stock })?.map((issue) => issue.message)).toEqual(message && [message]),
);

const cheese: Product = { ...panela, name: "Queso", unit: "KG", price: 13_000, stock: 3.5, minStock: 1.25 };

test("an unchanged measured product keeps every value, with commas in the fields", () => {
  const draft = toProductDraft(cheese);
  expect([draft.unit, draft.stock, draft.minStock]).toEqual(["KG", "3,5", "1,25"]);
  expect(buildProductRequestBody(read(draft, cheese), cheese)).toMatchObject({
    stock: 3.5,
    stockBefore: 3.5,
  });
  expect(describeProductChange(read(draft), { ...cheese, stock: 2.25 })).toBe(
    "Cambió mientras tanto: ahora el stock es 2,25 kg",
  );
});

test.each([
  [{ unit: "KG", stock: "2.5", minStock: "0,125" }, undefined],
  [{ unit: "KG", stock: "2,1234" }, ["stock: Hasta 3 decimales"]],
  [
    { unit: "UNIT", stock: "2,5", minStock: "1,5" },
    ["stock: Solo unidades enteras", "minStock: Solo unidades enteras"],
  ],
  [
    { unit: "LB", minStock: "99999999" },
    ["minStock: El stock mínimo debe ser un número entre 0 y 9.999.999"],
  ],
] as const)("%j is reported: %j", (fields, problem) => {
  const found = problems({ ...filled, ...fields });
  expect(found?.map(({ path, message }) => `${String(path[0])}: ${message}`)).toEqual(problem);
});

test("a negative stock may stay, but no other negative value is valid", () => {
  const owed = { ...cheese, stock: -1.5 };
  expect(buildProductRequestBody(read(toProductDraft(owed), owed), owed)).toMatchObject({
    stock: -1.5,
    stockBefore: -1.5,
  });
  expect(problems({ ...toProductDraft(owed), stock: "-2" }, owed)?.[0]?.message).toBe("Solo números");
});

test("what nobody has counted shows no number, stays so without one, and begins with one", () => {
  const uncounted = { ...panela, stock: -3, tracksStock: false };
  const draft = toProductDraft(uncounted);
  expect([draft.stock, hasEmptyRequiredFields(draft, uncounted)]).toEqual(["", false]);
  const body = buildProductRequestBody(read(draft, uncounted), uncounted);
  expect([body.tracksStock, "stock" in body, "stockBefore" in body]).toEqual([false, false, false]);
  expect(buildProductRequestBody(read({ ...draft, stock: "0" }, uncounted), uncounted)).toMatchObject({
    ...{ stock: 0, stockBefore: -3, tracksStock: true },
  });
  expect(describeProductChange(read(draft, uncounted), uncounted)).toBeNull();
});

test("the content is sent only if it changed, and goods by measure have none", () => {
  const rice = { ...panela, content: { quantity: 500, unit: "G" } } as const;
  const sent = (draft: Partial<ProductFormDraft>, product: Product | null) =>
    buildProductRequestBody(read({ ...toProductDraft(product), ...filled, ...draft }, product), product);
  expect(toProductDraft(rice).content).toBe("500 g");
  expect(sent({ content: "0,5 kg" }, rice)).not.toHaveProperty("content");
  expect(sent({ content: "" }, rice)).toMatchObject({ content: null });
  expect(sent({ content: "1,5 L" }, null)).toMatchObject({ content: { quantity: 1_500, unit: "ML" } });
  expect(sent({ content: "500 g", unit: "KG" }, null)).not.toHaveProperty("content");
  expect(problems({ ...filled, content: "medio kilo" })?.map(({ message }) => message)).toEqual([
    "Escríbelo como 500 g, 1,5 L o 30 un",
  ]);
});

test("the cost of the first stock is sent only for a new product", () => {
  const values = read({ ...filled, cost: 9_000 });
  expect(buildProductRequestBody(values, null)).toMatchObject({ cost: 9_000 });
  expect(buildProductRequestBody(values, panela)).not.toHaveProperty("cost");
});

test("says which quantity prices no longer lower a price", () => {
  const tiers = [
    { from: 12, price: 2_400 },
    { from: 24, price: 2_300 },
  ];
  expect(describeIdleTiers(2_500, tiers)).toEqual([]);
  expect(describeIdleTiers(null, tiers)).toEqual([]);
  expect(describeIdleTiers(2_300, tiers)).toEqual([
    `Desde 12 cobras ${formatPesos(2_400)}, más que el precio de ahora: se cobra el más bajo.`,
    `Desde 24 cobras ${formatPesos(2_300)}, lo mismo que el precio de ahora.`,
  ]);
});
