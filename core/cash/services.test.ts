import { describe, expect, it } from "vitest";
import { computeDrawerChange, computeServiceCommission } from "#core/cash/services.ts";

describe("commission of an operation", () => {
  const percent = { commissionPercent: 5.5, commissionFixed: null };
  it.each([
    [percent, 10_000, 550],
    [percent, 3_333, 183],
    [{ commissionPercent: null, commissionFixed: 350 }, 200_000, 350],
    [{ commissionPercent: 0.33, commissionFixed: 100 }, 50_000, 265],
    [{ commissionPercent: null, commissionFixed: null }, 50_000, 0],
    [{ commissionPercent: 100, commissionFixed: null }, 999_999_999_999, 999_999_999_999],
  ])("%o of an operation of %d pesos is %d", (terms, amount, commission) => {
    expect(computeServiceCommission(terms, amount)).toBe(commission);
  });
});

it("the drawer gets money in plus the fee, and gives money out minus the fee", () => {
  expect(computeDrawerChange("IN", 78_400, 500)).toBe(78_900);
  expect(computeDrawerChange("OUT", 150_000, 2_000)).toBe(-148_000);
});
