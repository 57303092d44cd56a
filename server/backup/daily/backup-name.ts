import { startOfDay, toStoreLocalTime } from "#core/dates.ts";

const NAME = /^copia-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.mostrador$/;

/** Contains the store's local time, so that names sort by time: copia-2026-11-21-140530.mostrador */
export function backupFileName(now: Date): string {
  const [day, time = ""] = toStoreLocalTime(now).toISOString().split("T");
  return `copia-${day}-${time.slice(0, 8).replaceAll(":", "")}.mostrador`;
}

export const dayOfBackup = (name: string): string | undefined => NAME.exec(name)?.[1];

export function timeOfBackup(name: string): Date {
  const [, day = "", ...time] = NAME.exec(name) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  return new Date(startOfDay(day).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}
