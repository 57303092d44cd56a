import { addDays, DAY_MS, dayOf } from "#core/dates.ts";

/** Whole days in the store's time zone from today until a day or an instant; negative after it. */
export function countDaysUntil(end: string, now: Date = new Date()): number {
  const day = end.length === 10 ? end : dayOf(new Date(end));
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS);
}

/** Builds 'Venció', 'Vence hoy', 'Vence mañana' or 'Vence en 5 días'. */
export function daysLeftText(days: number): string {
  if (days < 0) return "Venció";
  if (days === 0) return "Vence hoy";
  return days === 1 ? "Vence mañana" : `Vence en ${days} días`;
}

/** Formats a day or an instant as '5/03/2026'. */
export function formatFiscalDay(moment: string): string {
  const day = moment.length === 10 ? moment : dayOf(new Date(moment));
  const [year, month, date] = day.split("-");
  return `${Number(date)}/${month}/${year}`;
}

/** Last day of a number range that starts on `day`: ranges last two years. */
export const computeRangeEndDay = (day: string): string =>
  addDays(`${Number(day.slice(0, 4)) + 2}${day.slice(4)}`.replace("-02-29", "-03-01"), -1);
