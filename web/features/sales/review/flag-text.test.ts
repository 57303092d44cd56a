import { expect, it } from "vitest";
import { FLAG_CODES } from "#core/flags.ts";
import { flagText, toReviewText } from "./flag-text.ts";

it.each(FLAG_CODES)("%s says what it means and what to do", (code) => {
  const { title, todo } = flagText(code);
  expect(title).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/);
  expect(todo).toMatch(/\.$/);
});

it.each([
  [1, "1 venta por revisar"],
  [12, "12 ventas por revisar"],
])("%i: %s", (count, text) => expect(toReviewText(count)).toBe(text));
