import { expect, it } from "vitest";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { suggestTaxClass } from "#core/tax/suggest.ts";
import { LABELLED_PRODUCTS, type LabelledNames } from "#core/test/labelled-products.ts";
import { TIENDA_NAMES } from "#core/test/tienda-names.ts";
import { NAMES_SET_ASIDE } from "#core/test/tienda-names-aside.ts";

it("suggests the right class for at least 95 % of 300 products", () => {
  const wrong = LABELLED_PRODUCTS.map((one) => ({ ...one, suggested: suggestTaxClass(one) })).filter(
    ({ tax, suggested }) => tax !== suggested,
  );
  const listed = wrong.map(({ name, tax, suggested }) => `${name}: ${suggested} instead of ${tax}`);
  const part = 1 - wrong.length / LABELLED_PRODUCTS.length;
  expect(LABELLED_PRODUCTS.length).toBeGreaterThanOrEqual(300);
  expect(part, listed.join("\n")).toBeGreaterThanOrEqual(0.95);
});

const misses = (labelled: readonly LabelledNames[]) => {
  const all = labelled.flatMap(([category, tax, names]) =>
    names.split(" | ").map((name) => ({ name, tax, suggested: suggestTaxClass({ name, category }) })),
  );
  const wrong = all.filter(({ tax, suggested }) => tax !== suggested);
  const listed = wrong.map(({ name, tax, suggested }) => `${name}: ${suggested} instead of ${tax}`);
  return { part: 1 - wrong.length / all.length, count: all.length, wrong, listed: listed.join("\n") };
};

it("suggests the right class for the names of a tienda, and never 19 % for another one", () => {
  const { part, count, wrong, listed } = misses(TIENDA_NAMES);
  expect(count).toBeGreaterThanOrEqual(200);
  expect(part, listed).toBeGreaterThanOrEqual(0.95);
  expect(wrong.filter(({ suggested }) => suggested === "IVA19")).toEqual([]);
});

it("suggests the right class for names on which it was not tried", () => {
  const { part, count, listed } = misses(NAMES_SET_ASIDE);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(part, listed).toBeGreaterThanOrEqual(0.95);
});

it.each([
  ["Media de Antioqueño", "IVA5"],
  ["Media de ron", "IVA5"],
  ["Medias tobilleras x 3", "IVA19"],
  ["Media docena", null],
  ["Manzana gala libra", "EXCLUDED"],
  ["Canela en rama", null],
  ["Aceite 1800 ml", "IVA19"],
] as const)("%s is %s", (name, tax) => expect(suggestTaxClass({ name, category: "Otra" })).toBe(tax));

it("asks where the category has goods of several rates", () => {
  const mixed = [
    "Bebidas Alcohólicas",
    "Café, Té e Infusiones",
    "Productos Congelados",
    "Lácteos y Derivados",
  ] as const;
  for (const category of mixed) expect(suggestTaxClass({ name: "Surtido", category })).toBeNull();
});

it("suggests nothing without a hint in name or category, and accepts any name", () => {
  expect(suggestTaxClass({ name: "Producto 12", category: "Otra" })).toBeNull();
  for (const category of PRODUCT_CATEGORIES) {
    expect(() => suggestTaxClass({ name: "", category })).not.toThrow();
    expect(() => suggestTaxClass({ name: "ÑÑ 🍞 \u200b".repeat(30), category })).not.toThrow();
  }
});
