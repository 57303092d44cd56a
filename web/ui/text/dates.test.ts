import { expect, test } from "vitest";
import { formatDateAndTime } from "./dates.ts";

test.each([
  ["2024-03-05T19:30:00.000Z", "5 de marzo de 2024, 14:30"],
  ["2024-03-06T04:59:59.999Z", "5 de marzo de 2024, 23:59"],
  ["2024-03-06T05:00:00.000Z", "6 de marzo de 2024, 00:00"],
  ["2027-01-01T03:00:00.000Z", "31 de diciembre de 2026, 22:00"],
  ["ayer", "Fecha inválida"],
  ["", "Fecha inválida"],
])("%s → %s", (instant, text) => {
  expect(formatDateAndTime(instant)).toBe(text);
});
