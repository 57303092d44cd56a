import { expect, test } from "vitest";
import { formatMediumInstant } from "#web/ui/text/dates.ts";
import { formatStockChange, formatStockMovementTitle } from "./movement-list.tsx";

test.each([
  ["SALE", null, "Venta"],
  ["INITIAL", null, "Stock inicial"],
  ["PURCHASE", null, "Compra recibida"],
  ["ADJUSTMENT", "WASTE", "Ajuste: merma"],
  ["ADJUSTMENT", "CORRECTION", "Ajuste: corrección"],
] as const)("%s with %s is called %s", (kind, reason, title) =>
  expect(formatStockMovementTitle({ kind, reason })).toBe(title),
);

test.each([
  [12, "UNIT", "+12"],
  [-3, "UNIT", "−3"],
  [0, "UNIT", "0"],
  [-1_500, "UNIT", "−1.500"],
  [0.5, "KG", "+0,5 kg"],
  [-1_500.125, "M", "−1.500,125 m"],
] as const)("%d of %s is written %s", (quantity, unit, text) =>
  expect(formatStockChange(quantity, unit)).toBe(text),
);

test("the date uses the store's time zone", () =>
  expect(formatMediumInstant("2026-03-06T02:30:00Z")).toBe("5 mar 2026, 9:30 p. m."));
