import { describe, expect, it } from "vitest";
import {
  addDays,
  dayOf,
  endOfDay,
  formatDateWithWeekday,
  formatShortWeekday,
  formatWeekday,
  isCalendarDay,
  listLastDays,
  startOfDay,
} from "./dates.ts";

describe("days of the store", () => {
  it.each([
    ["2026-03-05T04:59:59.999Z", "2026-03-04"],
    ["2026-03-05T05:00:00.000Z", "2026-03-05"],
    ["2026-12-31T23:00:00.000Z", "2026-12-31"],
    ["2027-01-01T04:00:00.000Z", "2026-12-31"],
  ])("%s falls on %s", (instant, day) => expect(dayOf(new Date(instant))).toBe(day));

  it("bounds a day", () => {
    expect(startOfDay("2026-03-05").toISOString()).toBe("2026-03-05T05:00:00.000Z");
    expect(endOfDay("2026-03-05").toISOString()).toBe("2026-03-06T05:00:00.000Z");
  });

  it("counts across the end of a month and a leap year", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(listLastDays("2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });

  it.each([
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["26-01-01", false],
    ["2026-1-1", false],
    ["ayer", false],
    ["", false],
    ["0000-01-01", false], // PostgreSQL knows no such year
  ])("knows whether %s is a day", (text, expected) => expect(isCalendarDay(text)).toBe(expected));

  it("names days like the browser's own formatter", () => {
    const named = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat("es-CO", { ...options, timeZone: "UTC" });
      return (day: string) => format.format(new Date(`${day}T00:00:00Z`)).replace(".", "");
    };
    const long = named({ weekday: "long", day: "numeric", month: "long" });
    const [weekday, short] = [named({ weekday: "long" }), named({ weekday: "short" })];
    for (const day of listLastDays("2028-12-31", 366)) {
      expect(formatDateWithWeekday(day)).toBe(long(day));
      expect(formatWeekday(day)).toBe(weekday(day));
      expect(formatShortWeekday(day)).toBe(short(day));
    }
    expect(formatDateWithWeekday("2026-03-04")).toBe("miércoles, 4 de marzo");
  });
});
