import type { Customer } from "#core/contract/customers.ts";
import { COUNTRY, NUMBER_WITH_TITLE, withoutCheckDigit } from "#core/people/customer-numbers.ts";
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
const PUNCTUATION = /[().,+/_:*#-]/g;

/** Splits a search into the words to find: `CC 1.020.304-5` into `1020304`, `+57 300 123 45 67` into `300`, `123`, …. */
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
