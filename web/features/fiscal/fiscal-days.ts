import { addDays } from "#core/dates.ts";
import { countDays, dueText } from "#web/ui/text/dates.ts";

/** Whole days in the store's time zone from today until a day or an instant; negative after it. */
export const countDaysUntil = (end: string): number => countDays(new Date().toISOString(), end);

/** Builds 'Venció', 'Vence hoy', 'Vence mañana' or 'Vence en 5 días'. */
export const formatDaysLeft = (days: number): string => (days < 0 ? "Venció" : dueText(days));

/** Last day of a number range that starts on `day`: ranges last two years. */
export const computeRangeEndDay = (day: string): string =>
  addDays(`${Number(day.slice(0, 4)) + 2}${day.slice(4)}`.replace("-02-29", "-03-01"), -1);
