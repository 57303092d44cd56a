import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "./number-text.ts";

describe("Colombian number format", () => {
  it("has points between thousands and a decimal comma", () => {
    expect(formatNumber(0)).toBe("0");
    expect(formatNumber(999)).toBe("999");
    expect(formatNumber(1_000)).toBe("1.000");
    expect(formatNumber(-1_234_567.5)).toBe("-1.234.567,5");
    expect(formatNumber(12, 1, 1)).toBe("12,0");
    expect(formatNumber(-0.0001)).toBe("0");
  });

  it("matches the browser's own formatter", () => {
    const decimals = fc.integer({ min: 0, max: 3 });
    const value = fc.oneof(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((thousandths) => thousandths / 1_000),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(value, decimals, decimals, (number, one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const browsers = new Intl.NumberFormat("es-CO", {
          minimumFractionDigits: least,
          maximumFractionDigits: most,
        }).format(number);
        const expected = /[1-9]/.test(browsers) ? browsers : browsers.replace("-", "");
        expect(formatNumber(number, most, least)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
