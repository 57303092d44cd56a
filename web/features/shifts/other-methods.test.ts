import { expect, test } from "vitest";
import { aBlindShift, aShiftMethod } from "#web/test/a-shift.ts";
import { methodName, nonCashMethods } from "./other-methods.ts";

test("an exchange is no other method, and 'Otro' with more than exchanges says that it has them", () => {
  const exchange = aShiftMethod({ method: "OTHER", sales: 2_800, refunds: 2_800 });
  const nequi = aShiftMethod({ method: "NEQUI", sales: 9_000, expected: 9_000 });
  expect(nonCashMethods({ byMethod: [aShiftMethod(), nequi, exchange] })).toEqual([nequi]);
  const both = aShiftMethod({ method: "OTHER", sales: 7_800, refunds: 2_800, expected: 5_000 });
  expect(nonCashMethods({ byMethod: [both] })).toEqual([both]);
  expect(nonCashMethods({ byMethod: [{ ...exchange, counted: 500, difference: 500 }] })).toHaveLength(1);
  expect(nonCashMethods(aBlindShift())).toHaveLength(1);
  expect([both, { ...both, refunds: 0 }, nequi].map(methodName)).toEqual(["Otro y cambios", "Otro", "Nequi"]);
});
