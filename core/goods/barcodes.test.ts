import { describe, expect, it } from "vitest";
import { computeEan13CheckDigit, isEan13 } from "./barcodes.ts";

describe("computeEan13CheckDigit", () => {
  it.each([
    ["400638133393", 1],
    ["590123412345", 7],
    ["978014300723", 4],
    ["211234501500", 2], // in-store code of a weighed product
    ["770123456789", 7],
    ["000000000000", 0],
    ["000000000001", 7],
    ["999999999999", 4],
  ])("%s → %i", (first12, digit) => {
    expect(computeEan13CheckDigit(first12)).toBe(digit);
  });

  it.each(["", "77012345678", "7701234567892", "77012345678a"])("refuses %j", (text) => {
    expect(() => computeEan13CheckDigit(text)).toThrow(RangeError);
  });
});

describe("isEan13", () => {
  it("accepts a valid code and refuses every single-digit error", () => {
    const code = "4006381333931";
    expect(isEan13(code)).toBe(true);
    for (let at = 0; at < code.length; at += 1) {
      const wrong = (Number(code[at]) + 1) % 10;
      expect(isEan13(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false);
    }
  });

  it.each(["400638133393", "40063813339310", "400638133393x"])("refuses %j", (code) => {
    expect(isEan13(code)).toBe(false);
  });
});
