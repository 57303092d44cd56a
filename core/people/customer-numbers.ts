import { computeNitCheckDigit } from "#core/people/nit.ts";
import { normalizeSearchText } from "#core/search-text.ts";

// Phones and documents as people type them.

/** Matches a document that follows its type without a space, such as "cc1020304". */
export const NUMBER_WITH_TITLE = /^(?:cc|ce|ti|te|pep|nit|rut)(\d{4,})$/;
/** Matches a Colombian phone with the prefix of the country. */
export const COUNTRY = /^(?:00)?57(\d{10})$/;
/** Matches a number with a check digit, as the tax register (RUT) prints it. Other papers often omit the digit. */
const WITH_CHECK_DIGIT = /^(\d{5,10}|\d{1,3}(?:\.\d{3}){1,3})-(\d)$/;

/**
 * The digits before the check digit; null if the last digit is no check digit. After the nine digits of a company's NIT
 * any last digit counts as one, even a wrong one.
 */
export function withoutCheckDigit(written: string): string | null {
  const [, number = "", check] = WITH_CHECK_DIGIT.exec(written) ?? [];
  const digits = number.replaceAll(".", "");
  if (check === undefined) return null;
  return digits.length === 9 || computeNitCheckDigit(digits) === Number(check) ? digits : null;
}

const MIN_PHONE = 7;
const MIN_DOCUMENT = 5;

/** The digits by which two phones are compared; null for a text that is too short. */
export function normalizePhoneDigits(phone: string | null | undefined): string | null {
  const digits = normalizeSearchText(phone ?? "").replace(/\D/g, "");
  return digits.length < MIN_PHONE ? null : (COUNTRY.exec(digits)?.[1] ?? digits);
}

/** The letters and digits by which two documents are compared; null for a text that is too short. */
export function normalizeDocumentDigits(document: string | null | undefined): string | null {
  const form = normalizeSearchText(document ?? "")
    .trim()
    .replace(/^(?:cc|ce|ti|te|pep|nit|rut)[.: ]+(?=\d)/, "");
  const bare = (withoutCheckDigit(form) ?? form).replace(/[^\da-z]/g, "");
  const number = NUMBER_WITH_TITLE.exec(bare)?.[1] ?? bare;
  return number.length < MIN_DOCUMENT ? null : number;
}
