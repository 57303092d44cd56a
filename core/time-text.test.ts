import { expect, it } from "vitest";
import { formatClockTime, formatInstantClockTime, formatTimeWithArticle } from "./time-text.ts";

it("shows the time in the store's time zone", () => {
  expect(formatInstantClockTime(new Date("2026-03-05T04:59:59.999Z"))).toBe("11:59 p. m.");
  expect(formatInstantClockTime(new Date("2026-03-05T05:00:00Z"))).toBe("12:00 a. m.");
  expect(["00:30", "01:00", "12:00", "24:00"].map(formatClockTime)).toEqual([
    "12:30 a. m.",
    "1:00 a. m.",
    "12:00 p. m.",
    "12:00 a. m.",
  ]);
  expect(formatTimeWithArticle(new Date("2026-03-05T18:05:00Z"))).toBe("la 1:05 p. m.");
  expect(formatTimeWithArticle(new Date("2026-03-05T15:05:00Z"))).toBe("las 10:05 a. m.");
});
