import type { SalesReport } from "#core/contract/reports/reports.ts";
import { addDays } from "#core/dates.ts";
import { formatClockTime } from "#core/time-text.ts";
import type { ReportRange } from "./report-range.ts";

export type SalesBar = { key: string; name: string; count: number; revenue: number };

/** Longest range in days that shows a bar per day instead of per month. */
const MAX_DAYS = 62;

const text = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-CO", { ...options, timeZone: "UTC" });
const dayText = text({ weekday: "short", day: "numeric", month: "short" });
const monthText = text({ month: "long", year: "numeric" });

/** Formats `2026-03-04` as `mié, 4 de mar`. */
export function formatChartDay(day: string): string {
  return dayText.format(new Date(`${day}T00:00:00Z`)).replaceAll(".", "");
}

/** Whether a bar is a month of the range. */
export const usesMonthlyBars = ({ startDate, endDate }: ReportRange): boolean =>
  addDays(startDate, MAX_DAYS) <= endDate;

/** Builds one bar per day, also for days without sales. A long range has one bar per month with sales. */
export function buildSalesBars(byDay: SalesReport["byDay"], range: ReportRange): SalesBar[] {
  if (usesMonthlyBars(range)) return byMonth(byDay);
  const { startDate, endDate } = range;
  const sold = new Map(byDay.map((day) => [day.date, day]));
  const bars: SalesBar[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const { count, revenue } = sold.get(day) ?? { count: 0, revenue: 0 };
    bars.push({ key: day, name: formatChartDay(day), count, revenue });
  }
  return bars;
}

function byMonth(byDay: SalesReport["byDay"]): SalesBar[] {
  const months = new Map<string, SalesBar>();
  for (const { date, count, revenue } of byDay) {
    const key = date.slice(0, 7);
    const name = monthText.format(new Date(`${key}-01T00:00:00Z`));
    const bar = months.get(key) ?? { key, name, count: 0, revenue: 0 };
    months.set(key, { ...bar, count: bar.count + count, revenue: bar.revenue + revenue });
  }
  return [...months.values()];
}

/** Returns the next amount of few digits, half of which also has few digits; in pesos, at least 2. */
export function roundUpForAxis(amount: number): number {
  const least = Math.max(2, amount);
  const unit = 10 ** Math.floor(Math.log10(least));
  return [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((top) => top >= least)!;
}

const onTheHour = (hour: number) => formatClockTime(`${String(hour).padStart(2, "0")}:00`);

/** Returns 'De 5:00 p. m. a 6:00 p. m.' for 17. */
export const hourText = (hour: number): string => `De ${onTheHour(hour)} a ${onTheHour(hour + 1)}`;
