import { addDays, dayOf } from "#core/dates.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Whole days of the store's calendar from today until a day or an instant; negative when it is over. */
export function daysUntil(end: string, now: Date = new Date()): number {
  const day = end.length === 10 ? end : dayOf(new Date(end));
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS);
}

/** A day or an instant: '5/03/2026'. */
export function dayText(moment: string): string {
  const day = moment.length === 10 ? moment : dayOf(new Date(moment));
  const [year, month, date] = day.split("-");
  return `${Number(date)}/${month}/${year}`;
}

/** A range of numbers lasts two years. */
export const twoYearsFrom = (day: string): string =>
  addDays(`${Number(day.slice(0, 4)) + 2}${day.slice(4)}`.replace("-02-29", "-03-01"), -1);
