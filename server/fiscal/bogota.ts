/** Colombia is five hours behind UTC all year. */
const OFFSET_MS = 5 * 3_600_000;

export function bogotaTime(instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() - OFFSET_MS).toISOString();
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}-05:00` };
}

export const bogotaDate = (instant: Date): string => bogotaTime(instant).date;

export function bogotaStamp(instant: Date): string {
  const { date, time } = bogotaTime(instant);
  return `${date}T${time}`;
}
