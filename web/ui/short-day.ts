import { STORE_ZONE } from "#core/dates.ts";

const short = new Intl.DateTimeFormat("es-CO", { dateStyle: "medium", timeZone: STORE_ZONE });

/** The store's day of an instant, for a list: '5/03/2024'. */
export function shortDay(instant: string): string {
  return short.format(new Date(instant));
}
