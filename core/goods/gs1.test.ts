import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGs1 } from "./gs1.ts";

/** FNC1, the separator of values. */
const GS = "\u001d";

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
    [
      "identifiers in brackets",
      `(01)${gtin}(3103)001250(10)L-(7)`,
      { gtin, weightKg: 1.25, expires: null, lot: "L-(7)" },
    ],
    ["a weight in pounds", `01${gtin}3201000100`, { gtin, weightKg: 4.53592, expires: null, lot: null }],
    [
      "a supplier's own number, a count and a purchase order before the lot",
      `01${gtin}240ABC-1${GS}400PO 77${GS}3724${GS}911A${GS}10L7`,
      { gtin, weightKg: null, expires: null, lot: "L7" },
    ],
    [
      "a price to pay",
      `01${gtin}3922001250${GS}17270131`,
      { gtin, weightKg: null, expires: "2027-01-31", lot: null },
    ],
    [
      "a variant in a Digital Link",
      `https://x.co/01/${gtin}/22/2A?17=270131&utm=1`,
      { gtin, weightKg: null, expires: "2027-01-31", lot: null },
    ],
  ])("%s", (_, scanned, read) => expect(readGs1(scanned)).toEqual(read));

  it.each([
    "",
    "7702011012340",
    "0107702011012341",
    `01${gtin}99`,
    `01${gtin}88A`,
    `(01)${gtin}(88)A`,
    `(01)0${gtin}`,
    "(nota) 12",
    `01${gtin}17279999x`,
    "https://a.b/02/1",
    "AB-12",
    `10${"x".repeat(21)}`,
  ])("%j is no GS1 code", (scanned) => expect(readGs1(scanned)).toBeNull());

  it("never throws, for any scanned text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readGs1(text)));
    fc.assert(
      fc.property(
        fc.stringMatching(/^01[0-9]{14}(3[0-9]{9})?(17[0-9]{6})?(10.{0,25})?$/),
        (text) => void readGs1(text),
      ),
    );
  });
});
