import { expect, test } from "vitest";
import { formatStock, isLowStock, isOutOfStock, toStockCell } from "./stock.ts";

const cheese = { stock: -2.5, unit: "KG", minStock: 1 } as const;

test("a stock that nobody tracks is neither low nor used up, and is shown nowhere", () => {
  const uncounted = { ...cheese, tracksStock: false };
  expect([isLowStock(uncounted), isOutOfStock(uncounted)]).toEqual([false, false]);
  expect([formatStock(uncounted), toStockCell(uncounted)]).toEqual(["Sin contar", "Sin contar"]);
});

test.each([{ tracksStock: true }, {}])("a stock is tracked with %j", (said) => {
  const product = { ...cheese, ...said };
  expect([isLowStock(product), isOutOfStock(product)]).toEqual([true, true]);
  expect([formatStock(product), toStockCell(product)]).toEqual(["-2,5 kg", -2.5]);
});
