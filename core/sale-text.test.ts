import { expect, it } from "vitest";
import { exceedsSaleText, MAX_SALE_TEXT } from "#core/sale-text.ts";

it("adds up what the lines of a sale say", () => {
  const half = "x".repeat(MAX_SALE_TEXT / 2);
  expect(exceedsSaleText([{ description: half }, { name: half }, {}])).toBe(false);
  expect(exceedsSaleText([{ description: half }, { description: half, name: "x" }])).toBe(true);
  expect(exceedsSaleText([{ description: null }, { name: null }])).toBe(false);
});
