/** Returns the form of a text in which searches compare. The database function `search_form` returns the same form. */
export function normalizeSearchText(text: string): string {
  if (ASCII.test(text)) return asciiForm(text.toLowerCase());
  const accentless = (
    REPLACED_FIRST.test(text)
      ? text.replace(REPLACED_FIRST_GLOBAL, (sign) => (sign === "\u00b4" ? "'" : '"'))
      : text
  )
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");
  // A fast path, because nearly all text is ASCII, and a search converts the whole catalogue.
  if (ASCII.test(accentless)) return asciiForm(accentless.toLowerCase());
  // Letters beyond ASCII use the table, because JavaScript and PostgreSQL lower-case some differently.
  return asciiForm(
    accentless
      .replace(DROPPED, "")
      .replace(FOLDED, (letter) => FOLD.get(letter)!)
      .replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  );
}

const ASCII = /^[\0-\x7f]*$/;

/** Replaced before NFKD, which would turn a spacing accent into a space and a double prime into two primes. */
const REPLACED_FIRST = /[\u00b4\u2033\u2036]/;
const REPLACED_FIRST_GLOBAL = /[\u00b4\u2033\u2036]/g;

function asciiForm(text: string): string {
  return ASCII_RARE.test(text) ? text.replace(ASCII_CONTROLS, "").replaceAll("`", "'") : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from texts
const ASCII_RARE = /[\x01-\x08\x0e-\x1f\x7f`]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from texts
const ASCII_CONTROLS = /[\x01-\x08\x0e-\x1f\x7f]/g;

/** Matches combining marks and invisible characters: controls, soft hyphens, zero-width signs, direction marks. */
const DROPPED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the class lists single code points
  /[\u0080-\u0084\u0086-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/**
 * Pairs of strings. Each character of the first, which NFKD keeps, is replaced by the character at the same
 * index of the second.
 */
const TABLE: readonly (readonly [string, string])[] = [
  [
    "\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u05f3\u2018\u2019\u201a\u201b\u2032\u2035",
    "'".repeat(16),
  ],
  ["\u2039\u203a\ua78b\ua78c", "'".repeat(4)],
  ["\u00ab\u00bb\u201c\u201d\u201e\u201f\u02ba\u02ee\u05f4\u3003\u301d\u301e\u301f", '"'.repeat(13)],
  ["\u02d7\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b", "-".repeat(10)],
  ["\u2044\u2215\u29f8", "///"],
  ["\u0085\u1680\u2028\u2029", "    "],
  ["×ØøŁłĐđÐðĦħŦŧıȷŊŋƒ", "xoollddddhhttijnnf"],
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς", "αβγδεζηθικλμνξοπρστυφχψωσ"],
  ["АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ", "абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ"],
];
const FOLD = new Map<string, string>([
  ...TABLE.flatMap(([from, to]) => [...from].map((sign, place) => [sign, [...to][place]!] as const)),
  ...(["Ææ", "Œœ", "ẞß", "Þþ"] as const).flatMap((letters, place) =>
    [...letters].map((letter) => [letter, ["ae", "oe", "ss", "th"][place]!] as const),
  ),
]);
const FOLDED = new RegExp(`[${[...FOLD.keys()].join("")}]`, "g");

/** Characters that show nothing and are no accents, for example Hangul fillers and the empty Braille pattern. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the class lists single code points
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from texts
  /[\x01-\x08\x0e-\x1f\x7f\u0080-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** Returns the form in which unique names are compared. The database function `name_form` returns the same form. */
export function normalizeName(name: string): string {
  return name
    .replace(INVISIBLE, "")
    .normalize("NFD")
    .replace(SPACES, " ")
    .replace(/^ | $/g, "")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export const isInvisibleText = (text: string) => normalizeName(text).replace(/\p{M}/gu, "").trim() === "";

/** Words beyond this number are ignored, because each word adds a condition to the query. */
export const MAX_SEARCH_WORDS = 12;

export function splitSearch(typed: string): string[] {
  const words = normalizeSearchText(typed).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

export function matchesSearch(text: string, typed: string): boolean {
  const haystack = normalizeSearchText(text);
  return splitSearch(typed).every((word) => haystack.includes(word));
}
