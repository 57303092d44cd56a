import { expect, it } from "vitest";
import { formatCashDifference } from "#core/cash/cash-difference.ts";
import { sumCashMovements } from "#core/cash/closing-summary.ts";

it.each([
  [0, "Cuadra"],
  [2_000, "Sobran $ 2.000"],
  [-50, "Faltan $ 50"],
])("a difference of %d reads %s", (difference, text) => {
  expect(formatCashDifference(difference)).toBe(text);
});

it("sums money in and money out", () => {
  const movement = {
    id: "m",
    createdAt: "",
    category: "OTHER" as const,
    note: null,
    by: { id: "", name: "" },
  };
  const movements = [
    { ...movement, kind: "IN" as const, amount: 5_000 },
    { ...movement, kind: "OUT" as const, amount: 3_000 },
    { ...movement, kind: "OUT" as const, amount: 1_000 },
  ];
  expect(sumCashMovements({ movements })).toEqual({ in: 5_000, out: 4_000 });
});
