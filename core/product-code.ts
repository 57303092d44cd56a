// How codes of products are compared, and what a scan may say. The database compares them likewise (code_form, 0065).

/**
 * Signs that are not seen or only part a code: spaces, controls (FNC1 among them), marks of direction, soft hyphens, joiners,
 * variation selectors. A paste brings them along.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/gu;

/** The comparing form of a code: without what is not seen, GTINs padded to 14 digits, the rest in capitals. '' where nothing is left. */
export function codeForm(code: string): string {
  const seen = code.replace(UNSEEN, "").normalize("NFKC").replace(UNSEEN, "");
  const text = seen.replace(HYPHENS, "-").toUpperCase().normalize("NFKC");
  return /^[0-9]{8,14}$/.test(text) ? text.padStart(14, "0") : text;
}

/** What a symbol with several facts says. Amounts in kilograms, the day as YYYY-MM-DD. */
export type Gs1 = { gtin: string; weightKg: number | null; expires: string | null; lot: string | null };

const GS = "\u001d";
/** AIM: the reader says which symbology it read, with '1' or '3' where FNC1 stands first, as of GS1. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * GS1 element strings (GS1-128, DataMatrix with FNC1) and GS1 Digital Link addresses; null for anything else. Strict: what
 * does not read whole to its end is no GS1. Source: GS1 General Specifications, sections 3 and 7.8; Digital Link 1.2.
 */
export function readGs1(scanned: string): Gs1 | null {
  const text = scanned.trim().replace(AIM, "");
  const link =
    /^https?:\/\/[^/?#]+(?:\/[^?#]*?)?\/01\/(\d{8,14})((?:\/\d{2,4}\/[^/?#]+)*)(\?[^#]*)?(?:#.*)?$/i.exec(
      text,
    );
  if (link) return fromLink(link[1]!, link[2] ?? "", link[3] ?? "");
  return fromElements(text.startsWith(GS) ? text.slice(1) : text);
}

/** Lengths of the values of what is fixed; what is not here ends with FNC1 or with the symbol. */
const FIXED: Record<string, number> = {
  ...{ "00": 18, "01": 14, "02": 14, "11": 6, "12": 6, "13": 6, "15": 6, "16": 6, "17": 6, "20": 2 },
};

function fromElements(text: string): Gs1 | null {
  const found = new Map<string, string>();
  let left = text;
  while (left !== "") {
    const ai = /^(31[0-6]\d|\d{2})/.exec(left)?.[1];
    if (!ai) return null;
    const length = FIXED[ai] ?? (ai.length === 4 ? 6 : null);
    // Only what a shop's goods carry beside the GTIN: lot, serial, count, and a supplier's own.
    if (length === null && !["10", "21", "22", "30", "37", "90"].includes(ai)) return null;
    left = left.slice(ai.length);
    const end = left.indexOf(GS);
    const value = length !== null ? left.slice(0, length) : end < 0 ? left : left.slice(0, end);
    if (value === "" || (length !== null && !new RegExp(`^\\d{${length}}$`).test(value))) return null;
    if (value.length > 20) return null;
    found.set(ai, value);
    left = left.slice(value.length);
    if (left.startsWith(GS)) left = left.slice(1);
  }
  return gs1Of(found);
}

function fromLink(gtin: string, path: string, query: string): Gs1 | null {
  const found = new Map([["01", gtin.padStart(14, "0")]]);
  const parts = path.split("/").slice(1);
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, decode(parts[at + 1]!));
  for (const pair of query.slice(1).split("&")) {
    const [ai = "", value = ""] = pair.split("=");
    if (/^\d{2,4}$/.test(ai)) found.set(ai, decode(value));
  }
  return gs1Of(found);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function gs1Of(found: ReadonlyMap<string, string>): Gs1 | null {
  const gtin = found.get("01") ?? found.get("02");
  if (!gtin || !hasCheckDigit(gtin)) return null;
  let weightKg: number | null = null;
  for (const [ai, value] of found)
    if (/^310[0-5]$/.test(ai) && /^\d{6}$/.test(value)) weightKg = Number(value) / 10 ** Number(ai[3]);
  return { gtin, weightKg, expires: dayOf(found.get("17") ?? found.get("15")), lot: found.get("10") ?? null };
}

/** The GS1 check digit, from the right: weights 3 and 1 in turn. */
function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number);
  const check = digits.pop()!;
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** YYMMDD, of this century; day 00 is the last of its month. */
function dayOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  const date = day === "00" ? last : Number(day);
  return date < 1 || date > last ? null : `20${year}-${month}-${String(date).padStart(2, "0")}`;
}

/**
 * A scanner that is set for a US keyboard, on a computer set for a Spanish one: what that types, and what was meant. The first
 * table is of Spain, the second of Latin America.
 */
const LAYOUTS: readonly Record<string, string>[] = [
  {
    "'": "-",
    "-": "/",
    "?": "_",
    _: "?",
    "¡": "=",
    "¿": "+",
    ñ: ";",
    Ñ: ":",
    "`": "[",
    "+": "]",
    "&": "^",
    "/": "&",
    "(": "*",
    ")": "(",
    "=": ")",
    '"': "@",
    "·": "#",
    ç: "\\",
    ";": "<",
    ":": ">",
  },
  {
    "'": "-",
    "-": "/",
    "?": "_",
    _: "?",
    "¿": "=",
    "¡": "+",
    ñ: ";",
    Ñ: ":",
    "´": "[",
    "+": "]",
    "&": "^",
    "/": "&",
    "(": "*",
    ")": "(",
    "=": ")",
    '"': "@",
    "}": "\\",
    ";": "<",
    ":": ">",
  },
];

/** What may have been meant, most likely first; nothing where the text has no sign that the two keyboards have in different places. */
export function typedByUsScanner(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

/** Under which forms a scanned or typed text may be a product's code, in the order in which they are looked for. */
export function codeForms(scanned: string): { form: string; byLayout: boolean }[] {
  const gs1 = readGs1(scanned);
  const plain = scanned.trim().replace(AIM, "");
  const own = [codeForm(scanned), codeForm(plain), ...(gs1 ? [gs1.gtin] : [])];
  const all = [
    ...own.map((form) => ({ form, byLayout: false })),
    ...typedByUsScanner(plain).map((text) => ({ form: codeForm(text), byLayout: true })),
  ].filter(({ form }) => form !== "");
  return all.filter(({ form }, at) => all.findIndex((one) => one.form === form) === at);
}
