import { roundToOneDecimal } from "#core/money.ts";

/** The total of a day's sales, in pesos. */
type Day = { date: string; total: number };

const WEEK = 7;

export function listLastSevenDays(salesByDay: readonly Day[]): readonly Day[] {
  return salesByDay.slice(-WEEK);
}

export function sumDailyTotals(days: readonly Day[]): number {
  return days.reduce((sum, day) => sum + day.total, 0);
}

/**
 * Change from yesterday in percent, with one decimal. After a day without sales it is 100, or 0 without sales
 * today.
 */
export function computeChangeFromYesterday(salesByDay: readonly Day[]): number {
  const today = salesByDay.at(-1)?.total ?? 0;
  const before = salesByDay.at(-2)?.total ?? 0;
  if (before === 0) return today > 0 ? 100 : 0;
  return roundToOneDecimal(((today - before) / before) * 100);
}

/** Average in pesos of the days before today, which is not over; null if there were none, or no sales. */
export function computeDailyAverage(week: readonly Day[]): number | null {
  const earlier = week.slice(0, -1);
  return Math.round(sumDailyTotals(earlier) / earlier.length) || null;
}
