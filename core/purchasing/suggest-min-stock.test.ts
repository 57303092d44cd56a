import { expect, it } from "vitest";
import { isLowStock } from "../stock.ts";
import { suggestMinStock } from "./suggest-min-stock.ts";

it.each([
  ["UNIT", null, 10],
  ["KG", null, 1],
  ["LB", null, 1],
  ["L", null, 1],
  ["M", 0, 1],
  ["UNIT", 2, 2],
  ["UNIT", 33.2, 34],
  ["KG", 3.456, 3.5],
  ["KG", 0.3, 0.3],
  ["LB", 0.01, 0.1],
] as const)("proposes, for unit %s and weekly sales of %s, a minimum of %d", (unit, sold, proposed) => {
  expect(suggestMinStock(unit, sold)).toBe(proposed);
});

it("is low below its own minimum, and below 10 without one", () => {
  expect([isLowStock({ stock: 9, minStock: null }), isLowStock({ stock: 10, minStock: null })]).toEqual([
    true,
    false,
  ]);
  expect(isLowStock({ stock: 3.5, minStock: 1 })).toBe(false);
});
