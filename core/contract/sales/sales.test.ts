import { expect, it } from "vitest";
import { exceedsSaleTextLimit, MAX_SALE_TEXT_LENGTH } from "#core/contract/sales/sales.ts";

it("adds up what the lines of a sale say", () => {
  const half = "x".repeat(MAX_SALE_TEXT_LENGTH / 2);
  expect(exceedsSaleTextLimit([{ description: half }, { name: half }, {}])).toBe(false);
  expect(exceedsSaleTextLimit([{ description: half }, { description: half, name: "x" }])).toBe(true);
  expect(exceedsSaleTextLimit([{ description: null }, { name: null }])).toBe(false);
});
