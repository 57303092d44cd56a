import { expect, test } from "vitest";
import { averageOf, financialOf, rangeOf } from "./report-rules.ts";

test.each([
  [{}, "2026-10-23", "2026-11-21"],
  [{ endDate: "2026-03-01" }, "2026-01-31", "2026-03-01"],
  [{ startDate: "2026-11-01" }, "2026-11-01", "2026-11-21"],
  [{ startDate: "2026-01-01", endDate: "2026-01-01" }, "2026-01-01", "2026-01-01"],
  [{ endDate: "0001-01-05" }, "0001-01-01", "0001-01-05"],
])("%o is %s to %s", (asked, startDate, endDate) => {
  expect(rangeOf(asked, "2026-11-21")).toEqual({ startDate, endDate });
});

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [200, 3, 67],
])("%i in %i sales are %i each", (revenue, sales, average) => {
  expect(averageOf(revenue, sales)).toBe(average);
});

test("profits and margins", () => {
  expect(financialOf({ revenue: 9_000, sales: 2, purchases: 12_000, orders: 1, cost: 4_000 })).toEqual({
    revenue: { total: 9_000, salesCount: 2, averageSale: 4_500 },
    expenses: { totalPurchases: 12_000, purchaseOrdersCount: 1, estimatedCOGS: 4_000 },
    profitability: { grossProfit: 5_000, grossProfitMargin: 55.6, netProfit: -3_000, netProfitMargin: -33.3 },
  });
});

test("without sales the margins are 0, not a division by it", () => {
  const { profitability } = financialOf({ revenue: 0, sales: 0, purchases: 500, orders: 1, cost: 0 });
  expect(profitability).toEqual({
    grossProfit: 0,
    grossProfitMargin: 0,
    netProfit: -500,
    netProfitMargin: 0,
  });
});
