import { describe, expect, it } from "vitest";
import { normalizeDocumentDigits, normalizePhoneDigits } from "./customer-numbers.ts";
import { buildCustomerSearchText, matchesCustomerSearch, splitCustomerSearch } from "./customer-search.ts";

const found = (stored: { name?: string; phone?: string; document?: string }, typed: string) =>
  matchesCustomerSearch(
    buildCustomerSearchText({
      name: stored.name ?? "Luz",
      phone: stored.phone ?? null,
      document: stored.document ?? null,
    }),
    splitCustomerSearch(typed),
  );

const PHONES = [
  "3001234567",
  "300 123 4567",
  "300-123-4567",
  "(300) 123 4567",
  "+57 300 123 4567",
  "+573001234567",
  "57 300 1234567",
  "0057 300 123 45 67",
  "(+57) 300.123.4567",
  "300\u00a0123\u00a04567",
  "\u202a+57 300 123 4567\u202c",
];
const DOCUMENTS = [
  "1023456789",
  "1.023.456.789",
  "1,023,456,789",
  "1 023 456 789",
  "CC 1023456789",
  "C.C. 1.023.456.789",
  "cc1023456789",
  "Cédula: 1023456789",
];
const NITS = ["900123456", "900123456-7", "900.123.456-7", "NIT 900.123.456-7"];

const pairs = (texts: readonly string[]) => texts.flatMap((a) => texts.map((b) => [a, b] as const));

describe("finds a customer by digits in any format", () => {
  it.each(pairs(PHONES))("phone %s by %s", (phone, typed) => expect(found({ phone }, typed)).toBe(true));
  it.each(pairs(DOCUMENTS))("document %s by %s", (document, typed) =>
    expect(found({ document }, typed)).toBe(true),
  );
  it.each(pairs(NITS))("NIT %s by %s", (document, typed) => expect(found({ document }, typed)).toBe(true));

  it.each([
    [{ phone: "300 300 4567" }, "+57 300 300 4567", true],
    [{ phone: "300 123 4567" }, "3001234568", false],
    [{ phone: "300 123 4567" }, "luz 123-45", true],
    [{ name: "Luz apto 301-2" }, "301-2", true],
    [{ name: "Luz apto 301-2" }, "301-", true],
    [{ name: "Casa 57" }, "57", true],
    [{ name: "Casa 57", phone: "300" }, "57 300", true],
    [{ name: "Ana Ti" }, "ti", true],
    [{ name: "D’Onofrio" }, "d'onofrio", true],
    [{ name: "Luz" }, "-", false],
    [{ phone: "300", document: "123" }, "300123", false],
  ])("%j by «%s»: %s", (stored, typed, expected) => expect(found(stored, typed)).toBe(expected));
});

it("compares phone and document by their digits", () => {
  expect(new Set(PHONES.map(normalizePhoneDigits))).toEqual(new Set(["3001234567"]));
  expect(new Set(NITS.map(normalizeDocumentDigits))).toEqual(new Set(["900123456"]));
  expect(new Set(DOCUMENTS.slice(0, 7).map(normalizeDocumentDigits))).toEqual(new Set(["1023456789"]));
  expect([
    normalizePhoneDigits("12"),
    normalizePhoneDigits(null),
    normalizeDocumentDigits("12"),
    normalizeDocumentDigits(undefined),
  ]).toEqual(Array(4).fill(null));
});
