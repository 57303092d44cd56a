import { addDays, isDay } from "#core/dates.ts";

/** Both days count, `YYYY-MM-DD`. */
export type Range = { startDate: string; endDate: string };

const DAYS = 30;

/** Default: the last 30 days. The earlier day comes first. */
export function rangeOf(params: URLSearchParams, today: string): Range {
  const startDate = params.get("startDate") ?? "";
  const endDate = params.get("endDate") ?? "";
  if (!isDay(startDate) || !isDay(endDate)) return { startDate: addDays(today, 1 - DAYS), endDate: today };
  return startDate <= endDate ? { startDate, endDate } : { startDate: endDate, endDate: startDate };
}

/** The week starts on Monday. */
export function quickRanges(today: string): readonly (Range & { label: string })[] {
  const yesterday = addDays(today, -1);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return [
    // First, as it is the default: on a phone the row stays at its start, with 'Hoy' in sight.
    { label: "Últimos 30 días", startDate: addDays(today, 1 - DAYS), endDate: today },
    { label: "Hoy", startDate: today, endDate: today },
    { label: "Ayer", startDate: yesterday, endDate: yesterday },
    { label: "Esta semana", startDate: addDays(today, -sinceMonday), endDate: today },
    { label: "Este mes", startDate: `${today.slice(0, 8)}01`, endDate: today },
  ];
}
