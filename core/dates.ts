// Calendar days (`YYYY-MM-DD`) of the store, which is in Bogotá.

export const STORE_ZONE = "America/Bogota";
/** Bogotá is at UTC−5 all year, so days are computed without time zone data. */
const OFFSET_MS = 5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

export const dayOf = (instant: Date) => new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10);

export const startOfDay = (day: string) => new Date(`${day}T05:00:00.000Z`);

export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + DAY_MS);

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function listLastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(last, i - count + 1));
}

/** True for an existing day `YYYY-MM-DD`; false for 2026-02-30 and for the year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns a date whose UTC parts are the store's local time. */
export const toStoreLocalTime = (instant: Date) => new Date(instant.getTime() - OFFSET_MS);

const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;
const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

// Names of days and months are written here, because the first use of `Intl` takes 0.1 s on a phone.

/** Turns `2026-03-04` into `miércoles`. */
export const formatWeekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** Turns `2026-03-04` into `mié`. */
export const formatShortWeekday = (day: string) => formatWeekday(day).slice(0, 3);

/** Turns `2026-03-04` into `miércoles, 4 de marzo`. */
export function formatDateWithWeekday(day: string): string {
  return `${formatWeekday(day)}, ${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** Turns `2026-03-04` into `4 de marzo de 2026`. */
export function formatDateWithYear(day: string): string {
  return `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
}
