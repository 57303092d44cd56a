// The codes of a product as people type or scan them. The database function `code_form` compares codes in the same way.

import { hasValidGtinCheckDigit } from "./barcodes.ts";
import { readGs1, stripAimPrefix, toPrintedGtin } from "./gs1.ts";
import { readAsUsKeyboardLayout } from "./scanner-keyboard.ts";

/** Pasted codes may contain spaces, control characters, direction marks and soft hyphens. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/gu;

/** Matches visible ASCII characters, which normalisation does not change. */
const PRINTED_ASCII = /^[!-~]*$/;
const DIGITS = /^[0-9]{8,14}$/;

/** Returns the form in which codes are compared: a GTIN has 14 digits, other codes are in capitals. */
export function normalizeProductCode(code: string): string {
  // A fast path, because a search converts the codes of the whole catalogue.
  if (PRINTED_ASCII.test(code)) return DIGITS.test(code) ? code.padStart(14, "0") : code.toUpperCase();
  const seen = code.replace(INVISIBLE, "").normalize("NFKC").replace(INVISIBLE, "");
  const text = seen.replace(HYPHENS, "-").toUpperCase().normalize("NFKC");
  return DIGITS.test(text) ? text.padStart(14, "0") : text;
}

/** One reading of a text as a code. `byLayout` is true if it assumes that the scanner uses another keyboard layout. */
export type ProductCodeReading = { text: string; form: string; byLayout: boolean };

/** The codes that a text may mean: the text, the text without AIM prefix, its GTIN. */
export function readProductCode(text: string): ProductCodeReading[] {
  return uniqueReadings(
    possibleCodes(text).map((one) => ({ text: one, form: normalizeProductCode(one), byLayout: false })),
  );
}

/** Like `readProductCode`, but also tries the text that a scanner with a US keyboard layout meant. */
export function readScannedProductCode(scanned: string): ProductCodeReading[] {
  const meant = readAsUsKeyboardLayout(scanned.trim()).flatMap(possibleCodes);
  return uniqueReadings([
    ...readProductCode(scanned),
    ...meant.map((one) => ({ text: one, form: normalizeProductCode(one), byLayout: true })),
  ]);
}

function possibleCodes(text: string): string[] {
  const gs1 = readGs1(text);
  return [text.trim(), stripAimPrefix(text), ...(gs1 ? [toPrintedGtin(gs1.gtin)] : [])];
}

const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** True for a number with the length of a GTIN and a wrong check digit. */
export function hasWrongGtinCheckDigit(code: string): boolean {
  const text = code.trim();
  return GTIN.test(text) && !hasValidGtinCheckDigit(text);
}

function uniqueReadings(all: ProductCodeReading[]): ProductCodeReading[] {
  const seen = new Set([""]);
  return all.filter(({ form }) => !seen.has(form) && seen.add(form));
}

type ProductWithCodes = { gtin: string | null; barcode: string | null; storeCode: string | null };

/**
 * The products with exactly this code, else those whose code differs only in case or leading zeros, else all.
 * Products that were created before codes had to be unique may share a code.
 */
export function findProductsWithClosestCode<T extends ProductWithCodes>(
  products: readonly T[],
  text: string,
): readonly T[] {
  if (products.length < 2) return products;
  for (const shape of [(code: string) => code.trim(), plainForm]) {
    const alike = products.filter(({ gtin, barcode, storeCode }) =>
      [gtin, barcode, storeCode].some((code) => code !== null && shape(code) === shape(text)),
    );
    if (alike.length > 0) return alike;
  }
  return products;
}

function plainForm(code: string): string {
  const text = code.trim().toUpperCase();
  return /^[0-9]{8,14}$/.test(text) ? text.padStart(14, "0") : text;
}

/** The code for a new product: the GTIN of a GS1 symbol, else the code without AIM prefix. */
export function proposeProductCode(scanned: string): string {
  for (const text of [scanned, ...readAsUsKeyboardLayout(scanned.trim())]) {
    const gs1 = readGs1(text);
    if (gs1) return toPrintedGtin(gs1.gtin);
  }
  return stripAimPrefix(scanned);
}
