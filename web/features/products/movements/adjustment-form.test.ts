import { expect, test } from "vitest";
import { adjustStock } from "#core/contract/products/stock.ts";
import {
  computeStockAfterAdjustment,
  STOCK_ADJUSTMENT_REASONS,
  type StockAdjustmentReason,
} from "#core/goods/stock-movements.ts";
import {
  buildAdjustmentQuestion,
  buildAdjustmentRequestBody,
  createAdjustmentDraft,
  EMPTY_ADJUSTMENT_DRAFT,
  previewStockAdjustment,
} from "./adjust-dialog.tsx";

const bread = (stock: number) => ({ stock, unit: "UNIT" }) as const;
const cheese = (stock: number) => ({ stock, unit: "KG" }) as const;
const draft = (reason: StockAdjustmentReason, amount: string) => ({
  ...EMPTY_ADJUSTMENT_DRAFT,
  reason,
  amount,
});

test.each([
  ["COUNT", "9", { after: 9 }],
  ["COUNT", "12", { after: 12 }],
  ["COUNT", "0", { after: 0 }],
  ["COUNT", "9999999", { after: 9_999_999 }],
  ["WASTE", "2", { after: 10 }],
  ["EXPIRED", "12", { after: 0 }],
  ["GIFT", "13", { problem: "Solo hay 12: no pueden salir 13." }],
  ["GIFT", "0", { problem: "Escribe cuántas unidades salen." }],
  ["COUNT", "1,5", { problem: "Solo unidades enteras" }],
  ["WASTE", "1.5", { problem: "Solo unidades enteras" }],
  ["CORRECTION", "20", { after: 20 }],
  ["CORRECTION", "12", { problem: "Ya hay 12: no hay nada que corregir." }],
] as const)("%s of %s at a stock of 12 says %j", (reason, amount, preview) =>
  expect(previewStockAdjustment(draft(reason, amount), bread(12))).toEqual(preview),
);

test("a loss of what nobody has counted has no bound, and a count is proposed", () => {
  const uncounted = { stock: -3, unit: "UNIT", tracksStock: false } as const;
  expect(previewStockAdjustment(draft("WASTE", "2"), uncounted)).toEqual({ after: -5 });
  expect(createAdjustmentDraft(uncounted).reason).toBe("COUNT");
  expect(createAdjustmentDraft({}).reason).toBeNull();
});

test("shows nothing while a field is missing, and refuses losses from an empty shelf", () => {
  expect(previewStockAdjustment(EMPTY_ADJUSTMENT_DRAFT, bread(12))).toBeNull();
  expect(previewStockAdjustment({ ...EMPTY_ADJUSTMENT_DRAFT, reason: "COUNT" }, bread(12))).toBeNull();
  expect(previewStockAdjustment({ ...EMPTY_ADJUSTMENT_DRAFT, amount: "3" }, bread(12))).toBeNull();
  expect(previewStockAdjustment(draft("WASTE", "1"), bread(0))).toEqual({ problem: "No queda ninguna." });
});

test.each(STOCK_ADJUSTMENT_REASONS)("%s sends what the preview showed", (reason) => {
  const filledDraft = draft(reason, "5");
  const { adjustment, stockBefore } = adjustStock.body.parse(buildAdjustmentRequestBody(filledDraft, 12));
  expect(previewStockAdjustment(filledDraft, bread(12))).toEqual({
    after: computeStockAfterAdjustment(12, adjustment),
  });
  expect(stockBefore).toBe(reason === "COUNT" || reason === "CORRECTION" ? 12 : null);
});

test.each([
  ["COUNT", "2,75", { after: 2.75 }],
  ["WASTE", "0.154", { after: 3.346 }],
  ["GIFT", "3,501", { problem: "Solo hay 3,5 kg: no pueden salir 3,501 kg." }],
  ["GIFT", "0", { problem: "Escribe cuántos kilos salen." }],
  ["COUNT", "1,2345", { problem: "Hasta 3 decimales" }],
  ["CORRECTION", "3.5", { problem: "Ya hay 3,5 kg: no hay nada que corregir." }],
] as const)("%s of %s of 3,5 kg says %j", (reason, amount, preview) =>
  expect(previewStockAdjustment(draft(reason, amount), cheese(3.5))).toEqual(preview),
);

test("measured quantities send typed decimals and exact differences", () => {
  const sent = (reason: StockAdjustmentReason, amount: string, stock: number) =>
    buildAdjustmentRequestBody({ ...draft(reason, amount), reason }, stock);
  expect(sent("WASTE", "0,154", 3.5)).toMatchObject({ quantity: -0.154 });
  expect(sent("CORRECTION", "0,3", 0.1)).toMatchObject({ quantity: 0.2, stockBefore: 0.1 });
  expect(sent("COUNT", "2.5", -1.5)).toMatchObject({ stock: 2.5, stockBefore: -1.5 });
  expect(previewStockAdjustment(draft("WASTE", "1"), cheese(-1.5))).toEqual({ problem: "No queda nada." });
});

test.each([
  ["COUNT", "¿Cuántas unidades hay?", "¿Cuántos kilos hay?"],
  ["WASTE", "¿Cuántas se dañaron o se perdieron?", "¿Cuántos kilos se dañaron o se perdieron?"],
  ["EXPIRED", "¿Cuántas se vencieron?", "¿Cuántos kilos se vencieron?"],
  ["GIFT", "¿Cuántas regalaste?", "¿Cuántos kilos regalaste?"],
  ["CORRECTION", "¿Cuántas unidades deben quedar?", "¿Cuántos kilos deben quedar?"],
] as const)("for %s asks %s or %s", (reason, pieces, kilos) =>
  expect([buildAdjustmentQuestion(reason, "UNIT"), buildAdjustmentQuestion(reason, "KG")]).toEqual([
    pieces,
    kilos,
  ]),
);
