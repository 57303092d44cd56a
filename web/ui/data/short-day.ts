import { toStoreLocalTime } from "#core/dates.ts";

/** Formats '5/03/2024' without Intl, because creating the first Intl formatter takes a phone 0.1 s. */
export function formatShortDay(instant: string): string {
  const day = toStoreLocalTime(new Date(instant));
  return `${day.getUTCDate()}/${String(day.getUTCMonth() + 1).padStart(2, "0")}/${day.getUTCFullYear()}`;
}
