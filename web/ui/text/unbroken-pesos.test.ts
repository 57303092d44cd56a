import { expect, it } from "vitest";
import { unbrokenPesos } from "./unbroken-pesos.ts";

it.each([
  [14_900, "$\u00a014.900"],
  [-2_500, "-$\u00a02.500"],
])("writes %d without a place to break the line", (amount, text) => {
  expect(unbrokenPesos(amount)).toBe(text);
});
