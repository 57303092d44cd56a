import { expect, test } from "vitest";
import { encodeBarcodeModules, toBarcodeBars } from "./barcode-modules.ts";

test("an EAN-13 is 95 modules between its guards", () => {
  const modules = encodeBarcodeModules("7702004003508", "EAN13");
  expect(modules).toMatch(/^101[01]{42}01010[01]{42}101$/);
});

test("a Code 128 starts and ends with a bar, and packs digits in pairs", () => {
  expect(encodeBarcodeModules("A-01")).toMatch(/^11[01]+11$/);
  expect(encodeBarcodeModules("12345678")).toHaveLength(11 * 6 + 13);
});

test("a code that the symbology cannot encode has no modules", () => {
  expect(encodeBarcodeModules("7702004003500", "EAN13")).toBe("");
  for (const code of [
    "ñ",
    "Ñ-1",
    "CAFÉ-1",
    "1234É",
    "AÏ12",
    "°20",
    "A\u200bB",
    "\u202a7",
    "🛒",
    "\u001d01",
    "",
  ])
    expect([code, encodeBarcodeModules(code)]).toEqual([code, ""]);
});

test("bars are where the ones are", () => {
  expect(toBarcodeBars("1101001110")).toEqual([
    { x: 0, width: 2 },
    { x: 3, width: 1 },
    { x: 6, width: 3 },
  ]);
});
