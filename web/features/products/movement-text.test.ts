import { expect, test } from "vitest";
import { changeText, movementDate, movementTitle } from "./movement-text.ts";

test.each([
  ["SALE", null, "Venta"],
  ["INITIAL", null, "Stock inicial"],
  ["PURCHASE", null, "Compra recibida"],
  ["ADJUSTMENT", "WASTE", "Ajuste: merma"],
  ["ADJUSTMENT", "CORRECTION", "Ajuste: corrección"],
] as const)("%s with %s is called %s", (kind, reason, title) =>
  expect(movementTitle({ kind, reason })).toBe(title),
);

test.each([
  [12, "+12"],
  [-3, "−3"],
  [0, "0"],
  [-1_500, "−1.500"],
])("%i is written %s", (quantity, text) => expect(changeText(quantity)).toBe(text));

test("the date is the store's, not the computer's", () =>
  expect(movementDate("2026-03-06T02:30:00Z")).toBe("5 mar 2026, 21:30"));
