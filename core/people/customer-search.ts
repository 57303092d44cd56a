import type { Customer } from "#core/contract/customers.ts";
import { computeNitCheckDigit } from "#core/people/nit.ts";
import { MAX_SEARCH_WORDS, normalizeSearchText } from "#core/search-text.ts";

type SearchableCustomer = Pick<Customer, "name" | "phone" | "document"> & { email?: string | null };

/** Matches the separators that people type between the digits of phones and documents. */
const BETWEEN_DIGITS = /(\d)[\t ().,+/_:*#-]+(?=\d)/g;

/** The text of a customer in which searches look, equal to the result of the database function `customer_form`. */
export function buildCustomerSearchText({ name, phone, email, document }: SearchableCustomer): string {
  const form = normalizeSearchText([name, phone, email, document].map((part) => part ?? "").join("\n"));
  const joined = form.replace(BETWEEN_DIGITS, "$1");
  return joined === form ? form : `${form}\n${joined}`;
}

const TITLE = /^(?:cc|ce|ti|te|pep|nit|rut|cedula|documento|doc|telefono|tel|celular|cel)$/;
const NUMBER_WITH_TITLE = /^(?:cc|ce|ti|te|pep|nit|rut)(\d{4,})$/;
const COUNTRY = /^(?:00)?57(\d{10})$/;
/** Matches a number with a check digit, as the tax register (RUT) prints it. Other papers often omit the digit. */
const WITH_CHECK_DIGIT = /^(\d{5,10}|\d{1,3}(?:\.\d{3}){1,3})-(\d)$/;

/**
 * The digits before the check digit; null if the last digit is no check digit. After the nine digits of a company's NIT
 * any last digit counts as one, even a wrong one.
 */
function withoutCheckDigit(written: string): string | null {
  const [, number = "", check] = WITH_CHECK_DIGIT.exec(written) ?? [];
  const digits = number.replaceAll(".", "");
  if (check === undefined) return null;
  return digits.length === 9 || computeNitCheckDigit(digits) === Number(check) ? digits : null;
}

const PUNCTUATION = /[().,+/_:*#-]/g;

export function splitCustomerSearch(typed: string): string[] {
  const words = normalizeSearchText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2 * MAX_SEARCH_WORDS);
  const read = words.map((word) => {
    const bare = word.replace(PUNCTUATION, "");
    const number = NUMBER_WITH_TITLE.exec(bare)?.[1] ?? bare;
    if (!/^\d+$/.test(number)) return { word, number: null, title: TITLE.test(bare), bare };
    const digits = COUNTRY.exec(number)?.[1] ?? withoutCheckDigit(word) ?? number;
    return { word, number: digits, title: false, bare };
  });
  const digits = read.map(({ number }) => number ?? "").join("");
  const abroad = read.findIndex(({ number }) => number === "57" || number === "0057");
  const numbers = read.filter(({ number }) => number !== null);
  const isPhone = abroad >= 0 && COUNTRY.test(digits) && read[abroad] === numbers[0];
  const searchedWords = read.flatMap(({ word, number, title, bare }, i) => {
    if (number !== null) return isPhone && i === abroad ? [] : [number];
    if (bare === "" || (title && read[i + 1]?.number != null)) return [];
    return [word];
  });
  return [...new Set(searchedWords.length === 0 ? words : searchedWords)].slice(0, MAX_SEARCH_WORDS);
}

export function matchesCustomerSearch(form: string, words: readonly string[]): boolean {
  return words.every((word) => form.includes(word));
}

const MIN_PHONE = 7;
const MIN_DOCUMENT = 5;

export function normalizePhoneDigits(phone: string | null | undefined): string | null {
  const digits = normalizeSearchText(phone ?? "").replace(/\D/g, "");
  return digits.length < MIN_PHONE ? null : (COUNTRY.exec(digits)?.[1] ?? digits);
}

export function normalizeDocumentDigits(document: string | null | undefined): string | null {
  const form = normalizeSearchText(document ?? "")
    .trim()
    .replace(/^(?:cc|ce|ti|te|pep|nit|rut)[.: ]+(?=\d)/, "");
  const bare = (withoutCheckDigit(form) ?? form).replace(/[^\da-z]/g, "");
  const number = NUMBER_WITH_TITLE.exec(bare)?.[1] ?? bare;
  return number.length < MIN_DOCUMENT ? null : number;
}
