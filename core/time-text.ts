import { toStoreLocalTime } from "./dates.ts";

/** Turns `15:05` into `3:05 p. m.`; 24:00 is midnight. */
export function formatClockTime(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "a" : "p"}. m.`;
}

/** The time of an instant in Bogotá, for example `3:05 p. m.` */
export function formatInstantClockTime(instant: Date): string {
  return formatClockTime(toStoreLocalTime(instant).toISOString().slice(11, 16));
}

/** The time with its article: `las 3:05 p. m.`, `la 1:05 p. m.` */
export function formatTimeWithArticle(instant: Date): string {
  const time = formatInstantClockTime(instant);
  return `${time.startsWith("1:") ? "la" : "las"} ${time}`;
}
