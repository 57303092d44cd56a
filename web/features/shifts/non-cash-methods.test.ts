import { expect, test } from "vitest";
import { aBlindShift, aShiftPaymentMethod } from "#web/test/a-shift.ts";
import { listNonCashMethods, nonCashMethodName } from "./non-cash-methods.ts";

test("an exchange is no other method, and 'Otro' with more than exchanges says that it has them", () => {
  const exchange = aShiftPaymentMethod({ method: "OTHER", sales: 2_800, refunds: 2_800 });
  const nequi = aShiftPaymentMethod({ method: "NEQUI", sales: 9_000, expected: 9_000 });
  expect(listNonCashMethods({ byMethod: [aShiftPaymentMethod(), nequi, exchange] })).toEqual([nequi]);
  const both = aShiftPaymentMethod({ method: "OTHER", sales: 7_800, refunds: 2_800, expected: 5_000 });
  expect(listNonCashMethods({ byMethod: [both] })).toEqual([both]);
  expect(listNonCashMethods({ byMethod: [{ ...exchange, counted: 500, difference: 500 }] })).toHaveLength(1);
  expect(listNonCashMethods(aBlindShift())).toHaveLength(1);
  expect([both, { ...both, refunds: 0 }, nequi].map(nonCashMethodName)).toEqual([
    "Otro y cambios",
    "Otro",
    "Nequi",
  ]);
});
