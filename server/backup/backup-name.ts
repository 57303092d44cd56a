import { onStoreClock } from "#core/dates.ts";

const NAME = /^copia-(\d{4}-\d\d-\d\d)-\d{6}\.mostrador$/;

/** With the moment by the store's clock, so that names sort as time does: copia-2026-11-21-140530.mostrador */
export function backupName(now: Date): string {
  const [day, time = ""] = onStoreClock(now).toISOString().split("T");
  return `copia-${day}-${time.slice(0, 8).replaceAll(":", "")}.mostrador`;
}

/** The day of a backup that has such a name, else undefined. */
export const dayOfBackup = (name: string): string | undefined => NAME.exec(name)?.[1];
