import { expect, test } from "vitest";
import { aBlindShift, aMethod } from "#web/test/a-shift.ts";
import { methodName, otherMethods } from "./other-methods.ts";

test("an exchange is no other method, and 'Otro' with more than exchanges says that it has them", () => {
  const exchange = aMethod({ method: "OTHER", sales: 2_800, refunds: 2_800 });
  const nequi = aMethod({ method: "NEQUI", sales: 9_000, expected: 9_000 });
  expect(otherMethods({ byMethod: [aMethod(), nequi, exchange] })).toEqual([nequi]);
  const both = aMethod({ method: "OTHER", sales: 7_800, refunds: 2_800, expected: 5_000 });
  expect(otherMethods({ byMethod: [both] })).toEqual([both]);
  expect(otherMethods({ byMethod: [{ ...exchange, counted: 500, difference: 500 }] })).toHaveLength(1);
  expect(otherMethods(aBlindShift())).toHaveLength(1);
  expect([both, { ...both, refunds: 0 }, nequi].map(methodName)).toEqual(["Otro y cambios", "Otro", "Nequi"]);
});
