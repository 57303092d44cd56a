import { expect, it } from "vitest";
import { MAX_SALE_TEXT, saysTooMuch } from "#core/sale-text.ts";

it("adds up what the lines of a sale say", () => {
  const half = "x".repeat(MAX_SALE_TEXT / 2);
  expect(saysTooMuch([{ description: half }, { name: half }, {}])).toBe(false);
  expect(saysTooMuch([{ description: half }, { description: half, name: "x" }])).toBe(true);
  expect(saysTooMuch([{ description: null }, { name: null }])).toBe(false);
});
