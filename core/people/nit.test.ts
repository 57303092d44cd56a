import { describe, expect, test } from "vitest";
import { computeNitCheckDigit, findNitHint, parseNit } from "./nit.ts";

test.each([
  ["800197268", 4],
  ["899999068", 1],
  ["890903938", 8],
  ["860034313", 7],
  ["900123456", 8],
])("the check digit of %s is %d", (digits, check) => expect(computeNitCheckDigit(digits)).toBe(check));

test.each([
  ["900.123.456-8", { digits: "900123456", check: 8 }],
  ["900 123 456 - 8", { digits: "900123456", check: 8 }],
  ["900123456–7", { digits: "900123456", check: 7 }],
  ["900123456", { digits: "900123456", check: null }],
  ["9001234568", { digits: "900123456", check: 8 }],
  ["9001234567", { digits: "9001234567", check: null }],
  ["1020304050", { digits: "1020304050", check: null }],
  ["NIT 900123456", null],
  ["1234", null],
  ["900123456-88", null],
])("parseNit(%j)", (text, expected) => expect(parseNit(text)).toEqual(expected));

describe("hint", () => {
  test.each([
    ["", null],
    ["900.123.456-8", null],
    ["9001234568", null],
    ["900123456", "Con su dígito de verificación es 900.123.456-8"],
    ["900123456-5", "Revísalo: el dígito de verificación de ese número es 8 (900.123.456-8)"],
    ["abc", "Un NIT lleva solo números, con su dígito de verificación después del guion"],
  ])("on %j", (text, expected) => expect(findNitHint(text)).toBe(expected));
});
