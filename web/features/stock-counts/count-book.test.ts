import { expect, test } from "vitest";
import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { buildCountWorkbook } from "./count-book.ts";

const count: StockCount = {
  id: "c",
  number: 3,
  status: "CLOSED",
  scope: { kind: "CATEGORY", category: "Huevos", supplierId: null, supplierName: null },
  blind: false,
  note: null,
  startedAt: "2026-11-29T20:00:00.000Z",
  startedBy: { id: "u", name: "Ana" },
  closedAt: "2026-11-30T16:00:00.000Z",
  closedBy: { id: "u", name: "Ana" },
  progress: { products: 2, counted: 1, moved: 0 },
  difference: {
    units: -4,
    cost: -2_000,
    price: -2_800,
    lost: { cost: 2_000, price: 2_800 },
    found: { cost: 0, price: 0 },
  },
};

const line = (fields: Partial<StockCountLine>): StockCountLine => ({
  product: { id: "p", name: "Huevo AA", unit: "UNIT", category: "Huevos", gtin: "770", barcode: null },
  counted: 20,
  expected: 24,
  difference: -4,
  moved: 0,
  cost: 500,
  price: 700,
  ...fields,
});

test("the result has a row for each product and the sums", () => {
  const uncounted = line({ counted: null, expected: null, difference: null, cost: null });
  const { fileName, sheets } = buildCountWorkbook(count, [line({}), uncounted]);
  expect(fileName).toBe("conteo-3_2026-11-30.xlsx");
  const [lines, summary] = sheets.map(({ rows }) => rows);
  expect(lines!.slice(1)).toEqual([
    ["Huevo AA", "Huevos", "unidad", 20, 24, -4, -2_000, -2_800, 0, "770", "p"],
    ["Huevo AA", "Huevos", "unidad", null, null, null, null, null, 0, "770", "p"],
  ]);
  expect(summary!.at(-1)).toEqual(["Diferencia", -4, -2_000, -2_800]);
});
