import { expect, test } from "vitest";
import { packsFor, suggestedOrder } from "./reorder.ts";

const need = { sold: 28, stockedDays: 14, stock: 0, minStock: 0, ordered: 0 };

test.each([
  ["what sells in those days", {}, 42],
  ["what there is and what is on its way counts", { stock: 10, ordered: 12 }, 20],
  ["the minimum is left at the end", { minStock: 5 }, 47],
  ["without a minimum the usual one", { minStock: null }, 52],
  ["enough is enough", { stock: 500 }, 0],
  ["what never sold is filled up to its minimum", { sold: 0, minStock: 6, stock: 2 }, 4],
  ["what was sold below zero is owed to the shelf", { stock: -3 }, 45],
  ["only the days on which there was some count", { stockedDays: 2 }, 294],
  ["a measure in whole units as well", { sold: 1.5, stockedDays: 3, stock: 0.25 }, 11],
])("%s", (_, fields, suggested) => {
  expect(suggestedOrder({ ...need, ...fields }, 21)).toBe(suggested);
});

test("an average of two sold in three days is not rounded up over three weeks", () => {
  expect(suggestedOrder({ ...need, sold: 2, stockedDays: 3 }, 21)).toBe(14);
});

test.each([
  [51, 24, 3],
  [48, 24, 2],
  [0, 24, 0],
  [0.3, 0.1, 3],
  [1, 12.5, 1],
])("%d are %d packs of %d", (quantity, units, count) => expect(packsFor(quantity, units)).toBe(count));
