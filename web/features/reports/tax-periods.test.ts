import { expect, it } from "vitest";
import { findTaxPeriod, listLastTaxPeriods } from "./tax-periods.ts";

it.each([
  ["month", "2026-02-14", "2026-02-01", "2026-02-28", "feb 2026"],
  ["two", "2026-11-25", "2026-11-01", "2026-12-31", "Bimestre 6 de 2026 (nov–dic)"],
  ["two", "2028-02-29", "2028-01-01", "2028-02-29", "Bimestre 1 de 2028 (ene–feb)"],
  ["four", "2026-08-31", "2026-05-01", "2026-08-31", "Cuatrimestre 2 de 2026 (may–ago)"],
  ["year", "2026-01-01", "2026-01-01", "2026-12-31", "Año 2026"],
] as const)("the %s of %s is %s to %s: %s", (kind, day, startDate, endDate, label) =>
  expect(findTaxPeriod(kind, day)).toEqual({ kind, startDate, endDate, label }),
);

it("crosses the turn of the year", () => {
  expect(listLastTaxPeriods("four", "2026-03-02", 3).map(({ label }) => label)).toEqual([
    "Cuatrimestre 1 de 2026 (ene–abr)",
    "Cuatrimestre 3 de 2025 (sep–dic)",
    "Cuatrimestre 2 de 2025 (may–ago)",
  ]);
});
