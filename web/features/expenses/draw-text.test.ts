import { expect, test } from "vitest";
import { unknownCostText } from "./draw-text.ts";

test("the unknown share of the cost is said to the letter", () => {
  expect(unknownCostText(34)).toBe("De 34 % de lo vendido no sabemos el costo");
  expect(unknownCostText(12.5)).toBe("De 12,5 % de lo vendido no sabemos el costo");
});
