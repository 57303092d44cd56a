import type { Customer } from "#core/contract/customers.ts";
import { nitCheckDigit } from "#core/people/nit.ts";
import { MAX_SEARCH_WORDS, normalizeSearchText } from "#core/search-text.ts";

type SearchableCustomer = Pick<Customer, "name" | "phone" | "document"> & { email?: string | null };

/** Separators between the digits of phones and documents. */
const BETWEEN_DIGITS = /(\d)[\t ().,+/_:*#-]+(?=\d)/g;

/** The searchable text of a customer, as the database's `customer_form` makes it. */
export function customerSearchText({ name, phone, email, document }: SearchableCustomer): string {
  const form = normalizeSearchText([name, phone, email, document].map((part) => part ?? "").join("\n"));
  const joined = form.replace(BETWEEN_DIGITS, "$1");
  return joined === form ? form : `${form}\n${joined}`;
}

const TITLE = /^(?:cc|ce|ti|te|pep|nit|rut|cedula|documento|doc|telefono|tel|celular|cel)$/;
const NUMBER_WITH_TITLE = /^(?:cc|ce|ti|te|pep|nit|rut)(\d{4,})$/;
const COUNTRY = /^(?:00)?57(\d{10})$/;
/** A number with a check digit, as the RUT prints it and people often leave it out. */
const WITH_CHECK_DIGIT = /^(\d{5,10}|\d{1,3}(?:\.\d{3}){1,3})-(\d)$/;

/** Null where the last digit is none: of nine digits (a company's NIT) any digit is, also a wrong one. */
function withoutCheckDigit(written: string): string | null {
  const [, number = "", check] = WITH_CHECK_DIGIT.exec(written) ?? [];
  const digits = number.replaceAll(".", "");
  if (check === undefined) return null;
  return digits.length === 9 || nitCheckDigit(digits) === Number(check) ? digits : null;
}

const PUNCTUATION = /[().,+/_:*#-]/g;

export function customerSearchWords(typed: string): string[] {
  const words = normalizeSearchText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2 * MAX_SEARCH_WORDS);
  const read = words.map((word) => {
    const bare = word.replace(PUNCTUATION, "");
    const number = NUMBER_WITH_TITLE.exec(bare)?.[1] ?? bare;
    if (!/^\d+$/.test(number)) return { word, number: null, title: TITLE.test(bare), bare };
    return {
      word,
      number: COUNTRY.exec(number)?.[1] ?? withoutCheckDigit(word) ?? number,
      title: false,
      bare,
    };
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

export function phoneDigits(phone: string | null | undefined): string | null {
  const digits = normalizeSearchText(phone ?? "").replace(/\D/g, "");
  return digits.length < MIN_PHONE ? null : (COUNTRY.exec(digits)?.[1] ?? digits);
}

export function documentDigits(document: string | null | undefined): string | null {
  const form = normalizeSearchText(document ?? "")
    .trim()
    .replace(/^(?:cc|ce|ti|te|pep|nit|rut)[.: ]+(?=\d)/, "");
  const bare = (withoutCheckDigit(form) ?? form).replace(/[^\da-z]/g, "");
  const number = NUMBER_WITH_TITLE.exec(bare)?.[1] ?? bare;
  return number.length < MIN_DOCUMENT ? null : number;
}
