import { addDays, DAY_MS, dayOf, formatDateWithYear, formatWeekday, toStoreLocalTime } from "#core/dates.ts";
import { formatInstantClockTime } from "#core/time-text.ts";

// Days are those of the store's time zone. Written without `Intl`, because its first use would take 0.1 s on a phone.

const SHORT_MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** Returns the day of an instant; a day stays as it is. */
const toDay = (moment: string) => (moment.length === 10 ? moment : dayOf(new Date(moment)));

const withClockTime = (day: string, instant: string) =>
  `${day}, ${formatInstantClockTime(new Date(instant))}`;

/** Formats a day or an instant as '5/03/2024'. */
export function formatShortDay(moment: string): string {
  const [year, month, date] = toDay(moment).split("-");
  return `${Number(date)}/${month}/${year}`;
}

/** Formats an instant as '5/03/2024, 2:30 p. m.'. */
export const formatShortInstant = (instant: string): string =>
  withClockTime(formatShortDay(instant), instant);

/** Formats a day or an instant as '5 mar 2024'. */
export function formatMediumDay(moment: string): string {
  const [year, month, date] = toDay(moment).split("-");
  return `${Number(date)} ${SHORT_MONTHS[Number(month) - 1]} ${year}`;
}

/** Formats an instant as '5 mar 2024, 2:30 p. m.'. */
export const formatMediumInstant = (instant: string): string =>
  withClockTime(formatMediumDay(instant), instant);

/** Formats a day or an instant as '5 mar', with the year if it is not the year of `now`. */
export function formatRecentDay(moment: string, now: Date): string {
  const day = formatMediumDay(moment);
  const year = ` ${dayOf(now).slice(0, 4)}`;
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

/** Builds 'hoy, 8:05 a. m.', 'ayer, 8:15 p. m.' or '21 nov, 8:15 p. m.', in another year with the year. */
export function formatRelativeInstant(instant: string, now: Date): string {
  const day = dayOf(new Date(instant));
  const today = dayOf(now);
  const time = formatInstantClockTime(new Date(instant));
  if (day === today) return `hoy, ${time}`;
  if (day === addDays(today, -1)) return `ayer, ${time}`;
  return `${formatRecentDay(day, now)}, ${time}`;
}

/** Formats a day or an instant as '5 de marzo de 2024'. */
export const formatLongDay = (moment: string): string => formatDateWithYear(toDay(moment));

/** Formats a day as 'martes 5 de marzo de 2024'. */
export const formatLongDayWithWeekday = (day: string): string =>
  `${formatWeekday(day)} ${formatDateWithYear(day)}`;

/** Formats an instant as '5 de marzo de 2024, 14:30'. */
export function formatDateAndTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "Fecha inválida";
  return `${formatDateWithYear(dayOf(date))}, ${toStoreLocalTime(date).toISOString().slice(11, 16)}`;
}

/** Counts whole days from one day or instant to another; negative when the second comes first. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(toDay(to)) - Date.parse(toDay(from))) / DAY_MS);

/** Builds 'Venció ayer', 'Vence hoy', 'Vence mañana' or 'Vence en 5 días'. `daysLeft` is negative when it is over. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return "Vence hoy";
  if (daysLeft > 0) return daysLeft === 1 ? "Vence mañana" : `Vence en ${daysLeft} días`;
  return daysLeft === -1 ? "Venció ayer" : `Venció hace ${-daysLeft} días`;
}
