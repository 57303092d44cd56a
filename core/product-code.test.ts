import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeForm, codeForms, readGs1, typedByUsScanner } from "./product-code.ts";

const GS = "\u001d";

describe("the comparing form of a code", () => {
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
  ])("of %j is %j", (code, form) => expect(codeForm(code)).toBe(form));

  it("is its own form, and does not change by what nobody sees", () => {
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
        expect(codeForm(codeForm(code))).toBe(codeForm(code));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), fc.nat(), unseen, (code, at, sign) => {
        const place = code.length === 0 ? 0 : at % (code.length + 1);
        expect(codeForm(code.slice(0, place) + sign + code.slice(place))).toBe(codeForm(code));
      }),
    );
  });
});

describe("GS1", () => {
  const gtin = "07702011012340";
  it.each([
    ["an element string", `01${gtin}`, { gtin, weightKg: null, expires: null, lot: null }],
    ["with its AIM prefix", `]C101${gtin}3103001250`, { gtin, weightKg: 1.25, expires: null, lot: null }],
    [
      "a DataMatrix with FNC1",
      `]d2${GS}01${gtin}17270228${"10L-7"}${GS}21X1`,
      { gtin, weightKg: null, expires: "2027-02-28", lot: "L-7" },
    ],
    [
      "day 00 is the last of its month",
      `01${gtin}17280200`,
      { gtin, weightKg: null, expires: "2028-02-29", lot: null },
    ],
    [
      "a Digital Link",
      `https://id.gs1.org/01/${gtin}/10/AB%2F1?17=270131`,
      { gtin, weightKg: null, expires: "2027-01-31", lot: "AB/1" },
    ],
    [
      "a Digital Link of a shop with a path",
      `http://tienda.example/p/01/7702011012340`,
      { gtin, weightKg: null, expires: null, lot: null },
    ],
  ])("%s", (_, scanned, read) => expect(readGs1(scanned)).toEqual(read));

  it.each([
    "",
    "7702011012340",
    "0107702011012341",
    `01${gtin}99`,
    `01${gtin}17279999x`,
    "https://a.b/02/1",
    "AB-12",
    `10${"x".repeat(21)}`,
  ])("%j is none", (scanned) => expect(readGs1(scanned)).toBeNull());

  it("never fails, whatever is scanned", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void codeForms(text)));
    fc.assert(
      fc.property(
        fc.stringMatching(/^01[0-9]{14}(3[0-9]{9})?(17[0-9]{6})?(10.{0,25})?$/),
        (text) => void readGs1(text),
      ),
    );
  });
});

it("a scanner for a US keyboard on a Spanish computer", () => {
  expect(typedByUsScanner("AB'12")).toContain("AB-12");
  expect(typedByUsScanner("7702011012340")).toEqual([]);
  expect(codeForms("AB'12")).toEqual([
    { form: "AB'12", byLayout: false },
    { form: "AB-12", byLayout: true },
  ]);
});
