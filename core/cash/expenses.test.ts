import { expect, test } from "vitest";
import { computeOwnerDraw, type OwnerDrawFigures } from "#core/cash/expenses.ts";

const month: OwnerDrawFigures = {
  revenue: 12_400_000,
  cogs: 9_700_000,
  losses: 85_000,
  expenses: 240_000 + 650_000,
  commissions: 118_000,
  rounding: 4_300,
  pending: 580_000,
  drawn: 700_000,
  cashOnHand: 430_000,
  keep: 100_000,
  unknownCostShare: 12,
};

test("a month's profit is sales minus costs; the owner's share is the rest in the drawer", () => {
  expect(computeOwnerDraw(month)).toEqual({ profit: 1_838_700, left: 558_700, suggested: 330_000 });
});

test.each([
  ["the drawer has less than must stay in it", { cashOnHand: 60_000 }, 0],
  ["the month has no profit", { drawn: 700_000 + 578_700 }, 0],
  ["too many costs are unknown", { unknownCostShare: 30.1 }, null],
  ["just enough costs are known", { unknownCostShare: 30 }, 330_000],
  ["the profit is below the cash in the drawer", { cashOnHand: 9_000_000 }, 558_000],
])("when %s", (_, change, suggested) => {
  expect(computeOwnerDraw({ ...month, ...change }).suggested).toBe(suggested);
});
