import { expect, test } from "vitest";
import {
  buildPaymentMethodsReport,
  computeAverageSale,
  computeFinancialReport,
  countPackagesForQuantity,
  parseReportDateRange,
  suggestOrderQuantity,
} from "./report-rules.ts";

test.each([
  [{}, "2026-10-23", "2026-11-21"],
  [{ endDate: "2026-03-01" }, "2026-01-31", "2026-03-01"],
  [{ startDate: "2026-11-01" }, "2026-11-01", "2026-11-21"],
  [{ startDate: "2026-01-01", endDate: "2026-01-01" }, "2026-01-01", "2026-01-01"],
  [{ endDate: "0001-01-05" }, "0001-01-01", "0001-01-05"],
])("%o is %s to %s", (query, startDate, endDate) => {
  expect(parseReportDateRange(query, "2026-11-21")).toEqual({ startDate, endDate });
});

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [200, 3, 67],
])("%i in %i sales are %i each", (revenue, sales, average) => {
  expect(computeAverageSale(revenue, sales)).toBe(average);
});

const nothing = {
  revenue: 0,
  sales: 0,
  returns: 0,
  discounts: 0,
  purchases: 0,
  purchaseTaxes: 0,
  orders: 0,
  cost: 0,
  cashExpenses: 0,
  rounding: 0,
  taxes: 0,
  commissions: 0,
  losses: 0,
};

test("profit is revenue less its costs, and a margin is its share of revenue", () => {
  const figures = { revenue: 9_000, sales: 2, returns: 1_000, discounts: 500, purchases: 12_000, orders: 1 };
  const all = {
    ...nothing,
    ...figures,
    cost: 4_000,
    cashExpenses: 700,
    rounding: -40,
    commissions: 90,
    losses: 300,
  };
  expect(computeFinancialReport(all)).toEqual({
    revenue: {
      total: 9_000,
      salesCount: 2,
      averageSale: 4_500,
      returns: 1_000,
      discounts: 500,
      taxes: 0,
      commissions: 90,
    },
    expenses: {
      totalPurchases: 12_000,
      purchaseTaxes: 0,
      purchaseOrdersCount: 1,
      estimatedCOGS: 4_000,
      cashExpenses: 700,
      rounding: 40,
      losses: 300,
    },
    profitability: { grossProfit: 5_000, grossProfitMargin: 55.6, netProfit: -3_740, netProfitMargin: -41.6 },
  });
});

test("taxes are neither revenue nor profit", () => {
  const figures = { ...nothing, revenue: 9_000, purchases: 12_000 };
  const some = computeFinancialReport({ ...figures, cost: 4_000, taxes: 143_697 });
  expect(some.revenue).toMatchObject({ total: 7_563, taxes: 1_436.97 });
  expect(some.profitability).toMatchObject({ grossProfit: 3_563, netProfit: 7_563 - 12_000 });
});

test("deductible IVA of purchases is no expense", () => {
  const figures = { ...nothing, revenue: 9_000, taxes: 143_697, purchases: 12_000, purchaseTaxes: 191_597 };
  const { expenses, profitability } = computeFinancialReport(figures);
  expect(expenses).toMatchObject({ totalPurchases: 12_000, purchaseTaxes: 1_915.97 });
  expect(profitability.netProfit).toBe(7_563 - (12_000 - 1_916));
});

test("without sales margins are 0", () => {
  const { profitability } = computeFinancialReport({ ...nothing, purchases: 500, orders: 1 });
  expect(profitability).toEqual({
    grossProfit: 0,
    grossProfitMargin: 0,
    netProfit: -500,
    netProfitMargin: 0,
  });
});

test("a returned sale's rounding is neither expense nor income", () => {
  expect(computeFinancialReport({ ...nothing, rounding: 20 }).expenses.rounding).toBe(0);
});

test("the methods with movements, and their net amounts", () => {
  expect(
    buildPaymentMethodsReport([
      { kind: "SALE", method: "NEQUI", amount: 5_000 },
      { kind: "SALE", method: "CREDIT", amount: 2_000 },
      { kind: "SALE", method: "CARD", amount: 0 },
      { kind: "DEBT_PAYMENT", method: "CASH", amount: 1_000 },
      { kind: "REFUND", method: "CASH", amount: 1_500 },
    ]),
  ).toEqual([
    { method: "CASH", sales: 0, debtPayments: 1_000, refunds: 1_500, net: -500 },
    { method: "NEQUI", sales: 5_000, debtPayments: 0, refunds: 0, net: 5_000 },
    { method: "CREDIT", sales: 2_000, debtPayments: 0, refunds: 0, net: 2_000 },
  ]);
});

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
  expect(countPackagesForQuantity(quantity, units)).toBe(count),
);
