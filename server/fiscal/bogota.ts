/** Colombia is five hours behind UTC all year. */
const OFFSET_MS = 5 * 3_600_000;

export function bogotaDateAndTime(instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() - OFFSET_MS).toISOString();
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}-05:00` };
}

export const bogotaDate = (instant: Date): string => bogotaDateAndTime(instant).date;

export function bogotaTimestamp(instant: Date): string {
  const { date, time } = bogotaDateAndTime(instant);
  return `${date}T${time}`;
}
