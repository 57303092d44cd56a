import { expect, it } from "vitest";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { suggestTaxClass } from "#core/tax/suggest.ts";
import { LABELLED_PRODUCTS } from "#core/tax/suggest-fixture.ts";

it("suggests the right class for at least 95 % of 300 products", () => {
  const wrong = LABELLED_PRODUCTS.map((one) => ({ ...one, suggested: suggestTaxClass(one) })).filter(
    ({ tax, suggested }) => tax !== suggested,
  );
  const listed = wrong.map(({ name, tax, suggested }) => `${name}: ${suggested} instead of ${tax}`);
  const part = 1 - wrong.length / LABELLED_PRODUCTS.length;
  expect(LABELLED_PRODUCTS.length).toBeGreaterThanOrEqual(300);
  expect(part, listed.join("\n")).toBeGreaterThanOrEqual(0.95);
});

it("suggests nothing without a hint in name or category, and accepts any name", () => {
  expect(suggestTaxClass({ name: "Producto 12", category: "Otra" })).toBeNull();
  for (const category of PRODUCT_CATEGORIES) {
    expect(() => suggestTaxClass({ name: "", category })).not.toThrow();
    expect(() => suggestTaxClass({ name: "ÑÑ 🍞 \u200b".repeat(30), category })).not.toThrow();
  }
});
