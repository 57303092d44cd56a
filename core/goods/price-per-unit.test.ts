import { expect, test } from "vitest";
import type { Content, Unit } from "#core/units.ts";
import { formatContent, parseContent, proposeContent } from "./content-text.ts";
import { computePackPricePerUnit, computePricePerUnit, formatPricePerUnit } from "./price-per-unit.ts";

test.each<[string, { price: number; unit: Unit; content?: Content | null }, string | null]>([
  ["arroz", { price: 2_400, unit: "UNIT", content: { quantity: 500, unit: "G" } }, "Gramo a $ 4,80"],
  ["gaseosa", { price: 5_200, unit: "UNIT", content: { quantity: 1_500, unit: "ML" } }, "Mililitro a $ 3,47"],
  ["huevos", { price: 16_000, unit: "UNIT", content: { quantity: 30, unit: "UN" } }, "Unidad a $ 533,33"],
  ["queso", { price: 24_000, unit: "KG" }, "Gramo a $ 24,00"],
  ["a pound", { price: 12_000, unit: "LB" }, "Gramo a $ 24,00"],
  ["oil by the litre", { price: 9_005, unit: "L" }, "Mililitro a $ 9,01"],
  ["cable by the metre", { price: 1_500, unit: "M", content: null }, "Metro a $ 1.500,00"],
  ["half up", { price: 1, unit: "UNIT", content: { quantity: 200, unit: "G" } }, "Gramo a $ 0,01"],
  ["dear", { price: 999_999_999_999, unit: "KG" }, "Gramo a $ 1.000.000.000,00"],
  ["unknown", { price: 2_400, unit: "UNIT", content: null }, null],
])("%s", (_, product, text) => {
  const perUnit = computePricePerUnit(product);
  expect(perUnit && formatPricePerUnit(perUnit)).toBe(text);
});

test("a pack holds its units; without a price it costs that of its units", () => {
  const beer = { price: 2_600, unit: "UNIT", content: { quantity: 330, unit: "ML" } } as const;
  expect(computePackPricePerUnit(beer, { units: 6, price: 14_500 })).toEqual({ unit: "ML", price: 7.32 });
  expect(computePackPricePerUnit(beer, { units: 6, price: null })).toEqual({ unit: "ML", price: 7.88 });
  const cheese = { price: 24_000, unit: "KG" } as const;
  expect(computePackPricePerUnit(cheese, { units: 12.5, price: 250_000 })).toEqual({ unit: "G", price: 20 });
});

test.each<[string, Content | null]>([
  ["500 g", { quantity: 500, unit: "G" }],
  ["1,5 L", { quantity: 1_500, unit: "ML" }],
  ["1.5 l", { quantity: 1_500, unit: "ML" }],
  ["1.500 ml", { quantity: 1_500, unit: "ML" }],
  ["30 un", { quantity: 30, unit: "UN" }],
  ["2 lb", { quantity: 1_000, unit: "G" }],
  ["1,25 kg", { quantity: 1_250, unit: "G" }],
  [" 30 Unidades ", { quantity: 30, unit: "UN" }],
  ["7,5 m", { quantity: 7.5, unit: "M" }],
  ["0 g", null],
  ["500", null],
  ["500 mg", null],
  ["1/2 kg", null],
  ["", null],
])("%j is the content %j, and comes back", (text, content) => {
  expect(parseContent(text)).toEqual(content);
  if (content) expect(parseContent(formatContent(content))).toEqual(content);
});

test("contents are written as people write them", () => {
  const texts = ["500 g", "1500 ml", "1.500 g", "30 un", "2000000 g"].map(parseContent);
  expect(texts.map((content) => content && formatContent(content))).toEqual([
    ...["500 g", "1,5 L", "1,5 kg", "30 un", null],
  ]);
});

test.each([
  ["Arroz 500 g", "500 g"],
  ["Arroz Diana x 500g", "500 g"],
  ["Gaseosa 1,5 L", "1,5 L"],
  ["Gaseosa 1.5 Litros pet", "1,5 L"],
  ["Huevos AA x 30", "30 un"],
  ["Huevos x30", "30 un"],
  ["Pañales x 30 und", "30 un"],
  ["Cable (20 m)", "20 m"],
  ["Acetaminofén 500 mg", null],
  ["Cerveza six pack x 6 330 ml", null],
  ["Six pack 6 x 330 ml", null],
  ["Jabón 3x110 g", null],
  ["Azúcar 1/2 kg", null],
  ["Coca-Cola 400", null],
  ["Pan", null],
])("the name %j proposes %j", (name, text) => {
  const content = proposeContent(name);
  expect(content && formatContent(content)).toBe(text);
});
