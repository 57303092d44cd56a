import { describe, expect, it } from "vitest";
import { checkDocumentNumber, findDocumentNumberHint } from "#core/people/document-number.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";

describe("the number of a buyer's document", () => {
  it.each([
    ["CC", "1.023.456.789", "1023456789", null],
    ["CC", " 43 123 456 ", "43123456", null],
    ["NIT", "800197268-4", "800197268", "4"],
    ["NIT", "800.197.268 - 4", "800197268", "4"],
    ["NIT", "800197268", "800197268", "4"],
    ["NIT", "8001972684", "800197268", "4"],
    ["NIT", "1020304050", "1020304050", "8"],
    ["PA", "AB-123456", "AB123456", null],
    ["NUIP", "V1A0253555", "V1A0253555", null],
    ["TI", "98010112345", "98010112345", null],
    ["PPT", "5 123 456", "5123456", null],
  ] as const)("%s %j is %s", (type, typed, number, checkDigit) =>
    expect(checkDocumentNumber(type, typed)).toEqual({ number, checkDigit }),
  );

  it.each([
    ["CC", "abc", "solo números"],
    ["CC", "12345678901", "de 3 a 10"],
    ["CC", "43123456-7", "es un NIT"],
    ["CC", "１２３４５６", "solo números"],
    ["TI", "98O10112345", "solo números"],
    ["NIT", "ABC", "solo números"],
    ["NIT", "800197268-5", "es 4"],
    ["NIT", "8001972685", "es 4"],
    ["NIT", "123456789012", "de 5 a 10"],
    ["PA", "AB/123", "números y letras"],
  ] as const)("%s %j is refused: %s", (type, typed, why) =>
    expect(checkDocumentNumber(type, typed)).toMatchObject({ problem: expect.stringContaining(why) }),
  );

  it.each(BUYER_DOCUMENT_TYPES)("an empty one of %s is refused", (type) => {
    for (const typed of ["", "  ", ".-,", "<b>", "12\n<", "'"])
      expect(checkDocumentNumber(type, typed)).toHaveProperty("problem");
  });
});

it.each([
  ["CC", "abc", "Revísalo: la cédula lleva solo números, de 3 a 10"],
  ["CC", "1.023.456.789", null],
  ["NIT", "900123456-5", "Revísalo: el dígito de verificación de ese número es 8 (900.123.456-8)"],
  ["Otro", "abc", null],
  [null, "abc", null],
  ["CC", "", null],
] as const)("a form that keeps %s %j says %j", (type, typed, hint) =>
  expect(findDocumentNumberHint(type, typed)).toBe(hint),
);
