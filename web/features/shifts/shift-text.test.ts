import { expect, test } from "vitest";
import { aBlindShift, aShift, aShiftPaymentMethod } from "#web/test/a-shift.ts";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { computeExpectedCash, overnightSinceText, shiftVerificationText } from "./shift-text.ts";

/** 21 November, 20:00 in Bogotá. */
const NOW = new Date("2026-11-22T01:00:00.000Z");

test.each([
  ["2026-11-21T13:05:00.000Z", "hoy, 8:05 a. m.", null],
  ["2026-11-21T04:59:00.000Z", "ayer, 11:59 p. m.", "desde ayer"],
  ["2026-11-19T13:05:00.000Z", "19 nov, 8:05 a. m.", "desde hace 2 días"],
  ["2025-12-31T13:05:00.000Z", "31 dic 2025, 8:05 a. m.", "desde hace 325 días"],
])("%s is %s; open overnight: %s", (openedAt, moment, since) => {
  expect(formatRelativeInstant(openedAt, NOW)).toBe(moment);
  expect(overnightSinceText({ openedAt }, NOW)).toBe(since);
});

test("lists the parts of the cash, without zero parts", () => {
  expect(computeExpectedCash(aShift())).toEqual({
    expected: 70_000,
    parts: [
      { label: "Base con la que se abrió", amount: 50_000 },
      { label: "Ventas en efectivo", amount: 20_000 },
    ],
  });
  const by = { id: "u", name: "Ana" };
  const movement = { id: "m", createdAt: "", category: "CHANGE" as const, note: null, by };
  const busy = aShift({
    byMethod: [aShiftPaymentMethod({ sales: 20_000, debtPayments: 5_000, refunds: 1_000, expected: 71_000 })],
    movements: [
      { ...movement, kind: "IN", amount: 7_000 },
      { ...movement, kind: "OUT", amount: 10_000 },
    ],
  });
  const { parts, expected } = computeExpectedCash(busy)!;
  expect(parts.slice(2)).toEqual([
    { label: "Abonos en efectivo", amount: 5_000 },
    { label: "Entradas", amount: 7_000 },
    { label: "Salidas", amount: -10_000 },
    { label: "Devoluciones en efectivo", amount: -1_000 },
  ]);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected);
  expect(computeExpectedCash(aBlindShift())).toBeNull();
});

test("describes the result of the chain check", () => {
  const problem = (place: number, number: number | null, kind: "HASH" | "ROWS" | "MISSING") => ({
    place,
    problem: kind,
    shift: number === null ? null : { id: String(number), number },
  });
  const text = (report: Parameters<typeof shiftVerificationText>[0]) => shiftVerificationText(report).text;
  expect(shiftVerificationText({ valid: true, checked: 0, problems: [] }).title).toBe(
    "Todavía no hay cierres",
  );
  expect(text({ valid: true, checked: 1, problems: [] })).toBe("Revisamos 1 cierre y está como se cerró.");
  expect(text({ valid: true, checked: 1_200, problems: [] })).toContain("1.200 cierres");
  expect(text({ valid: false, checked: 2, problems: [problem(2, 7, "ROWS")] })).toMatch(
    /^El turno 7 no está como se cerró\. Alguien tocó/,
  );
  const several = [problem(2, 7, "HASH"), problem(3, 9, "HASH"), problem(4, null, "MISSING")];
  expect(text({ valid: false, checked: 2, problems: several })).toMatch(
    /^Los turnos 7, 9 no están como se cerraron\. Falta un cierre\./,
  );
});
