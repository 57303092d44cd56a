import { toStoreLocalTime } from "#core/dates.ts";

/** Date and time of an instant in Bogotá as documents of DIAN write them: 2026-01-31 and 17:05:00-05:00. */
export function bogotaDateAndTime(instant: Date): { date: string; time: string } {
  const local = toStoreLocalTime(instant).toISOString();
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}-05:00` };
}

export function bogotaTimestamp(instant: Date): string {
  const { date, time } = bogotaDateAndTime(instant);
  return `${date}T${time}`;
}
