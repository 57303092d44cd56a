import { describe, expect, it } from "vitest";
import { addDays } from "#core/dates.ts";
import { findExpiredBackups } from "#server/backup/daily/backup-folder.ts";
import { backupFileName } from "#server/backup/daily/backup-name.ts";

const name = (day: string, time = "080000") => `copia-${day}-${time}.mostrador`;

/** The files left after a backup and a clean-up on each of these days. */
function leftAfter(days: string[]): string[] {
  let files: string[] = [];
  for (const day of days) {
    files.push(name(day));
    const expired = new Set(findExpiredBackups(files));
    files = files.filter((file) => !expired.has(file));
  }
  return files.map((file) => file.slice(6, 16));
}

describe("daily backups", () => {
  it("are kept for seven days and four weeks", () => {
    const year = Array.from({ length: 365 }, (_, i) => addDays("2026-01-01", i));
    expect(leftAfter(year)).toEqual([
      "2026-12-06", // Sundays: the last days of their weeks
      "2026-12-13",
      "2026-12-20",
      "2026-12-24", // a Thursday, until the next day is old enough
      "2026-12-25",
      "2026-12-26",
      "2026-12-27",
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
    ]);
  });

  it("are not removed for age alone: a shop that was closed for months keeps its backups", () => {
    const days = ["2025-12-01", "2026-02-01", "2026-02-02", "2026-11-21"];
    expect(leftAfter(days)).toEqual(days);
  });

  it("keep the last one of each day", () => {
    expect(findExpiredBackups([name("2026-11-21", "090000"), name("2026-11-21", "200000")])).toEqual([
      name("2026-11-21", "090000"),
    ]);
  });

  it("leave files with other names alone", () => {
    const days = Array.from({ length: 60 }, (_, i) => name(addDays("2026-01-01", i)));
    const others = [
      "antes-de-cambiar.mostrador",
      "copia-2026.mostrador",
      `${days[0]}.tmp-12`,
      "mercado.xlsx",
    ];
    expect(findExpiredBackups([...days, ...others]).filter((file) => others.includes(file))).toEqual([]);
    expect(findExpiredBackups(others)).toEqual([]);
  });

  it("are named by the store's day", () => {
    expect(backupFileName(new Date("2026-11-22T03:05:09Z"))).toBe("copia-2026-11-21-220509.mostrador");
  });
});
