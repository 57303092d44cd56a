import { describe, expect, it } from "vitest";
import { formatPesos, MAX_MONEY, oneDecimal, parsePesos } from "./money.ts";

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

  it.each([
    ["14.900", 14900],
    ["$ 1.234.567", 1234567],
    ["abc", null],
    ["", null],
    ["0", 0],
    ["9".repeat(20), MAX_MONEY],
  ])("reads %s as %s", (text, amount) => expect(parsePesos(text)).toBe(amount));

  it("keeps one decimal", () => expect([12.34, -0.06, 100].map(oneDecimal)).toEqual([12.3, -0.1, 100]));
});
