import { expect, test } from "vitest";
import { aBlindShift, aShift, aShiftPaymentMethod } from "#web/test/a-shift.ts";
import {
  buildClosingRequestBody,
  type CashCountDraft,
  computeCountedCash,
  computeCountOutcomes,
  createCashCountDraft,
  readStoredCashCount,
} from "./count-draft.ts";

const draft = (part: Partial<CashCountDraft>) => ({ ...createCashCountDraft(aShift()), ...part });

test.each<[Partial<CashCountDraft>, number | null]>([
  [{}, null],
  [{ pieces: { 50000: "", 100: " " } }, null],
  [{ pieces: { 50000: "0" } }, 0],
  [{ pieces: { 50000: "2", 2000: "13", 50: "1" } }, 126_050],
  [{ pieces: { 50000: "2", 100: "1,5" } }, null],
  [{ by: "sum", pieces: { 50000: "2" } }, null],
  [{ by: "sum", sum: 0 }, 0],
  [{ by: "sum", sum: 45_300 }, 45_300],
])("%o is %s in cash", (part, cash) => {
  expect(computeCountedCash(draft(part))).toBe(cash);
});

test("sends the counted notes and the app balances that were entered", () => {
  const counted = draft({ pieces: { 2000: "3", 50000: "1", 100: "0" }, apps: { NEQUI: 9_000, CARD: null } });
  expect(buildClosingRequestBody({ ...counted, note: "  Un domicilio " })).toEqual({
    counted: [
      { method: "CASH", amount: 56_000 },
      { method: "NEQUI", amount: 9_000 },
    ],
    denominations: [
      { value: 50_000, count: 1 },
      { value: 2_000, count: 3 },
    ],
    floatLeft: 50_000,
    note: "Un domicilio",
  });
  expect(buildClosingRequestBody(draft({ by: "sum", sum: 1_000, floatLeft: null }))).toEqual({
    counted: [{ method: "CASH", amount: 1_000 }],
  });
});

test("compares each method with its expected amount, or with nothing for roles that may not see it", () => {
  const shift = aShift({
    byMethod: [
      aShiftPaymentMethod({ expected: 70_000 }),
      aShiftPaymentMethod({ method: "CARD", expected: 5_000 }),
    ],
  });
  const counted = draft({ by: "sum", sum: 70_500, apps: { BREB: 3_000 } });
  expect(computeCountOutcomes(counted, shift)).toEqual([
    { method: "CASH", expected: 70_000, counted: 70_500 },
    { method: "CARD", expected: 5_000, counted: null },
    { method: "BREB", expected: 0, counted: 3_000 },
  ]);
  expect(computeCountOutcomes(counted, aBlindShift())).toEqual([
    { method: "CASH", expected: null, counted: 70_500 },
    { method: "NEQUI", expected: null, counted: null },
    { method: "BREB", expected: null, counted: 3_000 },
  ]);
});

test("restores a stored draft unless its shape is wrong", () => {
  const counted = draft({ pieces: { 500: "4" }, apps: { NEQUI: null }, floatLeft: null });
  expect(readStoredCashCount(JSON.parse(JSON.stringify(counted)))).toEqual(counted);
  for (const other of [null, 3, {}, { ...counted, by: "weight" }, { ...counted, apps: { GOLD: 1 } }])
    expect(readStoredCashCount(other)).toBeNull();
});
