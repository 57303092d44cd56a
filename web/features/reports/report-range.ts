import { addDays, DAY_MS, isCalendarDay } from "#core/dates.ts";
import { formatRecentDay } from "#web/ui/text/dates.ts";

/** Both days are included, as `YYYY-MM-DD`. */
export type ReportRange = { startDate: string; endDate: string };

const DAYS = 30;

/** Reads the range from the URL's query, by default the last 30 days. Swaps days in the wrong order. */
export function readReportRange(params: URLSearchParams, today: string): ReportRange {
  const startDate = params.get("startDate") ?? "";
  const endDate = params.get("endDate") ?? "";
  if (!isCalendarDay(startDate) || !isCalendarDay(endDate))
    return { startDate: addDays(today, 1 - DAYS), endDate: today };
  return startDate <= endDate ? { startDate, endDate } : { startDate: endDate, endDate: startDate };
}

export function isSameReportRange(one: ReportRange, other: ReportRange): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}

/** Counts the days of a range. */
export const countRangeDays = ({ startDate, endDate }: ReportRange): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;

/** Returns the range of the same length that ends the day before this range starts. */
export function findPreviousRange(range: ReportRange): ReportRange {
  const { startDate } = range;
  return { startDate: addDays(startDate, -countRangeDays(range)), endDate: addDays(startDate, -1) };
}

/** Formats a range as 'Del 1 nov al 30 nov', one day as 'El 30 nov'. */
export function formatReportRange({ startDate, endDate }: ReportRange, now: Date): string {
  const end = formatRecentDay(endDate, now);
  return startDate === endDate ? `El ${end}` : `Del ${formatRecentDay(startDate, now)} al ${end}`;
}

/** Lists the ranges that one tap chooses. The week starts on Monday. */
export function listQuickReportRanges(today: string): readonly (ReportRange & { label: string })[] {
  const yesterday = addDays(today, -1);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return [
    // The default comes first, so that on a phone the row needs no scrolling and 'Hoy' is visible.
    { label: "Últimos 30 días", startDate: addDays(today, 1 - DAYS), endDate: today },
    { label: "Hoy", startDate: today, endDate: today },
    { label: "Ayer", startDate: yesterday, endDate: yesterday },
    { label: "Esta semana", startDate: addDays(today, -sinceMonday), endDate: today },
    { label: "Este mes", startDate: `${today.slice(0, 8)}01`, endDate: today },
  ];
}
