import { describe, expect, it } from "vitest";
import { formatPesos, roundToOneDecimal } from "./money.ts";

describe("money", () => {
  it.each([
    [0, "$ 0"],
    [-0, "$ 0"],
    [50, "$ 50"],
    [14900, "$ 14.900"],
    [1234567, "$ 1.234.567"],
    [999_999_999_999, "$ 999.999.999.999"],
    [1999.5, "$ 2.000"],
    [-2500, "-$ 2.500"],
  ])("shows %d as %s", (amount, shown) => expect(formatPesos(amount)).toBe(shown));

  it("keeps one decimal", () =>
    expect([12.34, -0.06, 100].map(roundToOneDecimal)).toEqual([12.3, -0.1, 100]));
});
