import { expect, test } from "vitest";
import type { Product } from "#core/contract/products.ts";
import {
  bodyOf,
  draftOf,
  hasGaps,
  isStockText,
  needsRareCoins,
  type ProductDraft,
  productForm,
  savedOtherwise,
} from "./product-form.ts";

const filled: ProductDraft = { ...draftOf(null), name: " Panela ", price: 3_500, stock: "12" };
const keep = { file: null, remove: false };
const panela: Product = {
  id: "1",
  name: "Panela",
  description: null,
  price: 0,
  stock: 0,
  category: "Huevos",
  image: "/images/x.webp",
  barcode: null,
  gtin: "7702511000014",
  storeCode: "P1",
  active: true,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};

test("a filled form becomes what the server takes", () => {
  expect(bodyOf(productForm.parse(filled), null)).toEqual({
    name: "Panela",
    price: 3_500,
    stock: 12,
    category: "Otra",
    description: null,
    barcode: null,
    gtin: null,
    storeCode: null,
  });
});

test("a product comes out of its form unchanged, a price and a stock of 0 too", () => {
  const { id, image, active, createdAt, updatedAt, ...fields } = panela;
  expect(bodyOf(productForm.parse(draftOf(panela)), panela)).toEqual({
    ...fields,
    stockBefore: panela.stock,
    priceBefore: panela.price,
  });
});

test.each([
  [{}, null],
  [{ stock: 4 }, "Cambió mientras tanto: ahora el stock es 4"],
  [{ price: 3_000 }, "Cambió mientras tanto: ahora el precio es $ 3.000"],
  [{ stock: 1_200, price: 3_000 }, "Cambió mientras tanto: ahora el stock es 1.200 y el precio es $ 3.000"],
])("saved as %j the form says %j", (saved, news) => {
  const typed = productForm.parse(draftOf(panela));
  expect(savedOtherwise(typed, { ...panela, ...saved })?.replace(/\s/g, " ") ?? null).toBe(news);
});

test("a scanned code waits in the form of a new product", () => {
  expect(draftOf(null, "7702511000021").gtin).toBe("7702511000021");
  expect(draftOf(panela, "7702511000021").gtin).toBe("7702511000014");
});

test("a picture is sent, removed or left alone", () => {
  const file = new File(["x"], "x.png", { type: "image/png" });
  const values = productForm.parse(filled);
  expect(bodyOf({ ...values, image: { file, remove: false } }, null).image).toBe(file);
  expect(bodyOf({ ...values, image: { file: null, remove: true } }, null).removeImage).toBe(true);
  expect(bodyOf({ ...values, image: keep }, null)).not.toHaveProperty("removeImage");
});

test.each([
  [{ name: "  " }, "name"],
  [{ price: null }, "price"],
  [{ stock: "" }, "stock"],
  [{ category: "" as "Otra" }, "category"],
])("%j is a gap, told under its field", (missing, field) => {
  const draft = { ...filled, ...missing };
  expect(hasGaps(draft)).toBe(true);
  expect(productForm.safeParse(draft).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([{}, { price: 0 }, { stock: "0" }])("%j leaves no gap", (values) => {
  const draft = { ...filled, ...values };
  expect(hasGaps(draft)).toBe(false);
  expect(productForm.safeParse(draft).success).toBe(true);
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
  ["", true],
  ["0", true],
  ["9999999", true],
  ["10000000", false],
  ["-5", false],
  ["1.5", false],
  ["1e3", false],
])("the stock box takes %j: %j", (text, taken) => expect(isStockText(text)).toBe(taken));
