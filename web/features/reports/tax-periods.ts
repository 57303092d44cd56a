import { addDays } from "#core/dates.ts";
import type { ReportRange } from "./report-range.ts";

/** IVA is declared every two or four months, the SIMPLE regime and income tax every year. */
export const TAX_PERIOD_KINDS = ["month", "two", "four", "year"] as const;
export type TaxPeriodKind = (typeof TAX_PERIOD_KINDS)[number];

export const TAX_PERIOD_LABELS: Record<TaxPeriodKind, string> = {
  month: "Mes",
  two: "Bimestre",
  four: "Cuatrimestre",
  year: "Año",
};

const MONTHS: Record<TaxPeriodKind, number> = { month: 1, two: 2, four: 4, year: 12 };
const NAMES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

export type TaxPeriod = ReportRange & { kind: TaxPeriodKind; label: string };

/** Returns the period that contains a day. */
export function findTaxPeriod(kind: TaxPeriodKind, day: string): TaxPeriod {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return periodAt(kind, year, Math.floor((month - 1) / MONTHS[kind]));
}

/** `index` counts from 0 within the year; negative numbers are in earlier years. */
function periodAt(kind: TaxPeriodKind, year: number, index: number): TaxPeriod {
  const count = 12 / MONTHS[kind];
  const inYear = ((index % count) + count) % count;
  const of = year + Math.floor(index / count);
  const first = inYear * MONTHS[kind];
  const last = first + MONTHS[kind] - 1;
  const startDate = dayOn(of, first);
  const endDate = addDays(last === 11 ? dayOn(of + 1, 0) : dayOn(of, last + 1), -1);
  return { kind, startDate, endDate, label: labelOf(kind, of, inYear, first, last) };
}

const dayOn = (year: number, month: number) =>
  `${String(year).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}-01`;

function labelOf(kind: TaxPeriodKind, year: number, index: number, first: number, last: number): string {
  if (kind === "year") return `Año ${year}`;
  if (kind === "month") return `${NAMES[first]} ${year}`;
  return `${TAX_PERIOD_LABELS[kind]} ${index + 1} de ${year} (${NAMES[first]}–${NAMES[last]})`;
}

export function listLastTaxPeriods(kind: TaxPeriodKind, today: string, most: number): TaxPeriod[] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const index = Math.floor((month - 1) / MONTHS[kind]);
  return Array.from({ length: most }, (_, back) => periodAt(kind, year, index - back));
}
