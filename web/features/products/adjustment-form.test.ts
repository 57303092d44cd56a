import { expect, test } from "vitest";
import { adjustStock } from "#core/contract/products.ts";
import { ADJUSTMENT_REASONS, type AdjustmentReason, stockAfter } from "#core/stock-movements.ts";
import { bodyOf, NO_ADJUSTMENT, previewOf } from "./adjustment-form.ts";

const draft = (reason: AdjustmentReason, amount: string) => ({ ...NO_ADJUSTMENT, reason, amount });

test.each([
  ["COUNT", "9", { after: 9 }],
  ["COUNT", "12", { after: 12 }],
  ["COUNT", "0", { after: 0 }],
  ["COUNT", "9999999", { after: 9_999_999 }],
  ["WASTE", "2", { after: 10 }],
  ["EXPIRED", "12", { after: 0 }],
  ["GIFT", "13", { problem: "Solo hay 12: no pueden salir 13." }],
  ["GIFT", "0", { problem: "Escribe cuántas unidades salen." }],
  ["CORRECTION", "20", { after: 20 }],
  ["CORRECTION", "12", { problem: "Ya hay 12: no hay nada que corregir." }],
] as const)("%s of %s at a stock of 12 says %j", (reason, amount, preview) =>
  expect(previewOf(draft(reason, amount), 12)).toEqual(preview),
);

test("nothing is said while something is missing, and nothing leaves an empty shelf", () => {
  expect(previewOf(NO_ADJUSTMENT, 12)).toBeNull();
  expect(previewOf({ ...NO_ADJUSTMENT, reason: "COUNT" }, 12)).toBeNull();
  expect(previewOf({ ...NO_ADJUSTMENT, amount: "3" }, 12)).toBeNull();
  expect(previewOf(draft("WASTE", "1"), 0)).toEqual({ problem: "No queda ninguna." });
});

test.each(ADJUSTMENT_REASONS)("what is sent for %s is what was promised", (reason) => {
  const wanted = draft(reason, "5");
  const { adjustment, stockBefore } = adjustStock.body.parse(bodyOf(wanted, 12));
  expect(previewOf(wanted, 12)).toEqual({ after: stockAfter(12, adjustment) });
  expect(stockBefore).toBe(reason === "COUNT" || reason === "CORRECTION" ? 12 : null);
});
