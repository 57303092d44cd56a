import { onStoreClock } from "#core/dates.ts";

/** '5/03/2024'. Written by hand: the browser's first formatter costs a phone 0.1 s. */
export function shortDay(instant: string): string {
  const day = onStoreClock(new Date(instant));
  return `${day.getUTCDate()}/${String(day.getUTCMonth() + 1).padStart(2, "0")}/${day.getUTCFullYear()}`;
}
