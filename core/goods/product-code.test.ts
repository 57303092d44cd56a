import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findProductsWithClosestCode,
  hasWrongGtinCheckDigit,
  normalizeProductCode,
  proposeProductCode,
  readProductCode,
  readScannedProductCode,
} from "./product-code.ts";
import { readAsUsKeyboardLayout } from "./scanner-keyboard.ts";

describe("normalised form of a code", () => {
  it.each([
    ["7702011012345", "07702011012345"],
    ["770 2011 012345", "07702011012345"],
    ["\u00a07702011012345\u200b", "07702011012345"],
    ["\u202a7702011012345\u202c", "07702011012345"],
    ["77020\u00ad11012345\ufeff", "07702011012345"],
    ["７７０２０１１０１２３４５", "07702011012345"],
    ["ab\u201112", "AB-12"],
    ["AB−12", "AB-12"],
    ["ab 12", "AB12"],
    ["ñ-1", "Ñ-1"],
    ["1234567", "1234567"],
    ["\u200b\u00a0", ""],
  ])("normalises %j to %j", (code, form) => expect(normalizeProductCode(code)).toBe(form));

  it("is idempotent and ignores invisible characters", () => {
    const unseen = fc.constantFrom(
      " ",
      "\u00a0",
      "\u200b",
      "\u202a",
      "\u202c",
      "\u00ad",
      "\ufeff",
      "\t",
      "\u2060",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (code) => {
        expect(normalizeProductCode(normalizeProductCode(code))).toBe(normalizeProductCode(code));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), fc.nat(), unseen, (code, at, sign) => {
        const place = code.length === 0 ? 0 : at % (code.length + 1);
        expect(normalizeProductCode(code.slice(0, place) + sign + code.slice(place))).toBe(
          normalizeProductCode(code),
        );
      }),
    );
  });
});

it("reads any code without an error", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readScannedProductCode(text)));
});

describe("scanner with a US layout on a Spanish keyboard", () => {
  it.each([
    ["a hyphen", "AB'12", "AB-12"],
    ["an AIM prefix", "+C1AB'12", "AB-12"],
    ["a GS1 symbol with an AIM prefix", "+C1010770201101234017270131", "07702011012340"],
    ["a GS1 symbol in brackets", ")01=07702011012340)10=L'7", "07702011012340"],
    ["a Digital Link", "httpsÑ--id.gs1.org-01-07702011012340", "07702011012340"],
  ])("is corrected in %s, after the text as it was scanned", (_, scanned, meant) => {
    const all = readScannedProductCode(scanned);
    expect(all.filter(({ byLayout }) => byLayout).map(({ form }) => form)).toContain(meant);
    expect(all[0]).toEqual({ text: scanned, form: normalizeProductCode(scanned), byLayout: false });
  });

  it("changes nothing that has the same place on both layouts", () => {
    expect(readAsUsKeyboardLayout("7702011012340")).toEqual([]);
    expect(readScannedProductCode("7702011012340")).toHaveLength(1);
  });

  it("is not assumed for typed text", () => {
    expect(readProductCode("AB'12")).toEqual([{ text: "AB'12", form: "AB'12", byLayout: false }]);
  });
});

describe("products whose codes compare equal", () => {
  const coded = (barcode: string) => ({ gtin: null, barcode, storeCode: null });
  const all = ["QUE\u00adSO-1", "QUESO-1", "770 2011"].map(coded);
  it.each([
    ["an exact match wins", "QUE\u00adSO-1", ["QUE\u00adSO-1"]],
    ["a match that differs only in case wins", "queso-1", ["QUESO-1"]],
    ["all stay when none is spelled like it", "QU ESO-1", all.map(({ barcode }) => barcode)],
  ])("%s", (_, scanned, wanted) => {
    expect(findProductsWithClosestCode(all, scanned).map(({ barcode }) => barcode)).toEqual(wanted);
  });
});

it.each([
  ["]C1010770201101234017270131", "7702011012340"],
  ["https://id.gs1.org/01/00036000291452/10/A", "036000291452"],
  ["(01)00000077025111(10)A", "77025111"],
  ["]C0AB-12", "AB-12"],
  [" AB-12 ", "AB-12"],
  ["+C10107702011012340", "7702011012340"],
])("the scan %j offers %j for a new product", (scanned, code) =>
  expect(proposeProductCode(scanned)).toBe(code),
);

describe("a code whose check digit is wrong", () => {
  it.each(["7702511000015", "77025112", "036000291453", "17702511000012"])("%s is reported", (code) =>
    expect(hasWrongGtinCheckDigit(code)).toBe(true),
  );
  it.each([
    "7702511000014",
    "77025111",
    " 036000291452 ",
    "17702511000011",
    "ABC-7702511",
    "12345",
    "123456789",
    "",
  ])("%j is not", (code) => expect(hasWrongGtinCheckDigit(code)).toBe(false));
});
