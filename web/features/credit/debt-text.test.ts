import { expect, test } from "vitest";
import { debtAgeText, debtDueText, listDebtAgeingParts } from "./debt-text.ts";

const now = new Date("2026-11-20T15:00:00.000Z");

test.each([
  [null, null],
  ["2026-11-20T14:00:00.000Z", "hoy"],
  // Yesterday on the store's calendar.
  ["2026-11-20T04:59:00.000Z", "hace 1 día"],
  ["2026-11-08T15:00:00.000Z", "hace 12 días"],
])("owed since %s reads «%s»", (owingSince, text) => {
  expect(debtAgeText({ owingSince }, now)).toBe(text);
});

test.each([
  [0, null, null],
  // A debt is due until the end of a day. `oldestDueAt` is the first instant after that day.
  [0, "2026-11-21T05:00:00.000Z", "Vence hoy"],
  [0, "2026-11-26T05:00:00.000Z", "Vence el 25 nov"],
  [0, "2027-01-02T05:00:00.000Z", "Vence el 1 ene 2027"],
  [5_000, "2026-11-20T05:00:00.000Z", "Vencido hace 1 día"],
  [5_000, "2026-11-13T05:00:00.000Z", "Vencido hace 8 días"],
])("%d overdue, due at %s, reads «%s»", (overdue, oldestDueAt, text) => {
  expect(debtDueText({ overdue, oldestDueAt }, now)).toBe(text);
});

test("lists only the ages of a debt that have an amount", () => {
  expect(listDebtAgeingParts({ current: 1_000, to15: 0, to30: 0, over30: 20_000 })).toEqual([
    { part: "current", label: "Al día", amount: 1_000 },
    { part: "over30", label: "Más de 30 días", amount: 20_000 },
  ]);
});
