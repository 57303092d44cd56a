import { expect, test } from "vitest";
import { packagesForQuantity, suggestOrderQuantity } from "./reorder.ts";

const need = { sold: 28, stockedDays: 14, stock: 0, minStock: 0, ordered: 0 };

test.each([
  ["suggests the sales of the period", {}, 42],
  ["subtracts stock and ordered goods", { stock: 10, ordered: 12 }, 20],
  ["keeps the minimum stock at the end", { minStock: 5 }, 47],
  ["uses the default minimum", { minStock: null }, 52],
  ["suggests nothing with enough stock", { stock: 500 }, 0],
  ["fills an unsold product up to its minimum", { sold: 0, minStock: 6, stock: 2 }, 4],
  ["adds a negative stock", { stock: -3 }, 45],
  ["counts only days with stock", { stockedDays: 2 }, 294],
  ["rounds measured products up to whole units", { sold: 1.5, stockedDays: 3, stock: 0.25 }, 11],
])("%s", (_, fields, suggested) => {
  expect(suggestOrderQuantity({ ...need, ...fields }, 21)).toBe(suggested);
});

test("an average of two sold in three days is not rounded up over three weeks", () => {
  expect(suggestOrderQuantity({ ...need, sold: 2, stockedDays: 3 }, 21)).toBe(14);
});

test.each([
  [51, 24, 3],
  [48, 24, 2],
  [0, 24, 0],
  [0.3, 0.1, 3],
  [1, 12.5, 1],
])("%d units in packs of %d need %d packs", (quantity, units, count) =>
  expect(packagesForQuantity(quantity, units)).toBe(count),
);
