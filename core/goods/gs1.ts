// Source: GS1 General Specifications 24, sections 3 and 7.8; Digital Link URI 1.4.

import { hasValidGtinCheckDigit } from "#core/goods/barcodes.ts";

type Gs1Reading = {
  gtin: string;
  weightKg: number | null;
  expires: string | null;
  lot: string | null;
};

/** The separator (FNC1) that ends a value of variable length, as scanners send it. */
const GS = "\u001d";

/** Matches the AIM symbology identifier that some scanners put before the code. */
const AIM = /^\][A-Za-z][0-9A-Za-z](?=.)/s;

/** Removes surrounding spaces and the AIM identifier. */
export const stripAimPrefix = (scanned: string): string => scanned.trim().replace(AIM, "");

type Length = { digits: boolean; least: number; most: number };

const digits = (most: number, least = most): Length => ({ digits: true, least, most });
const text = (most: number): Length => ({ digits: false, least: 1, most });

/** Application identifiers with the length of their value. A variable length ends at `GS` or at the end of the symbol. */
const IDENTIFIERS: readonly [RegExp, Length][] = [
  [/^00/, digits(18)],
  [/^0[123]/, digits(14)],
  [/^1[123567]/, digits(6)],
  [/^20/, digits(2)],
  [/^(?:10|2[12])/, text(20)],
  [/^235/, text(28)],
  [/^242/, digits(6, 1)],
  [/^243/, text(20)],
  [/^2(?:4[01]|5[0134])/, text(30)],
  [/^255/, digits(25, 13)],
  [/^3(?:1[0-6]|2\d|3[0-7]|4\d|5[0-7]|6\d)\d/, digits(6)],
  [/^3(?:0|7)/, digits(8, 1)],
  [/^39[02]\d/, digits(15, 1)],
  [/^39[13]\d/, digits(18, 4)],
  [/^394\d/, digits(4)],
  [/^395\d/, digits(6)],
  [/^40[013]/, text(30)],
  [/^402/, digits(17)],
  [/^41[0-7]/, digits(13)],
  [/^42[01]/, text(20)],
  [/^42[246]/, digits(3)],
  [/^42[35]/, digits(15, 3)],
  [/^427/, text(3)],
  [/^43[0-3]\d/, text(70)],
  [/^7001/, digits(13)],
  [/^7003/, digits(10)],
  [/^7006/, digits(6)],
  [/^7007/, digits(12, 6)],
  [/^7011/, digits(10, 6)],
  [/^70(?:0[24589]|10|2[0-3]|3\d|40|41)/, text(30)],
  [/^71\d/, text(20)],
  [/^72(?:[35]\d|4[0-2])/, text(90)],
  [/^8001/, digits(14)],
  [/^8005/, digits(6)],
  [/^8006/, digits(18)],
  [/^8017|^8018/, digits(18)],
  [/^8026/, digits(18)],
  [/^8111/, digits(4)],
  [/^80(?:0[234789]|1[0-3]|19|20|30)/, text(90)],
  [/^81(?:10|12)|^8200/, text(70)],
  [/^9\d/, text(90)],
];

function identifierAt(scanned: string): { ai: string; length: Length } | null {
  for (const [pattern, length] of IDENTIFIERS) {
    const ai = pattern.exec(scanned)?.[0];
    if (ai) return { ai, length };
  }
  return null;
}

function hasAllowedLength(value: string, { digits, least, most }: Length): boolean {
  return value.length >= least && value.length <= most && (!digits || /^\d+$/.test(value));
}

/** Reads GS1 element strings and Digital Links. Null if something does not parse or the GTIN is invalid. */
export function readGs1(scanned: string): Gs1Reading | null {
  const plain = stripAimPrefix(scanned);
  if (/^https?:/i.test(plain)) return fromLink(plain);
  const found = plain.startsWith("(")
    ? fromBrackets(plain)
    : fromElements(plain.startsWith(GS) ? plain.slice(1) : plain);
  return found && gs1Of(found);
}

function fromElements(elements: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let left = elements;
  while (left !== "") {
    const identifier = identifierAt(left);
    if (!identifier) return null;
    const { ai, length } = identifier;
    left = left.slice(ai.length);
    const end = left.indexOf(GS);
    const fixed = length.least === length.most;
    const value = fixed ? left.slice(0, length.most) : end < 0 ? left : left.slice(0, end);
    if (!hasAllowedLength(value, length)) return null;
    found.set(ai, value);
    left = left.slice(value.length);
    if (left.startsWith(GS)) left = left.slice(1);
  }
  return found;
}

/** Reads the text that is printed below a symbol: '(01)07702011012340(10)L-7'. */
function fromBrackets(elements: string): Map<string, string> | null {
  const found = new Map<string, string>();
  const parts = elements.split(/\((\d{2,4})\)/);
  if (parts[0] !== "") return null;
  for (let at = 1; at < parts.length; at += 2) {
    const [ai, value] = [parts[at]!, parts[at + 1]!.trim()];
    const identifier = identifierAt(ai);
    if (!identifier || identifier.ai !== ai || !hasAllowedLength(value, identifier.length)) return null;
    found.set(ai, value);
  }
  return found;
}

function fromLink(link: string): Gs1Reading | null {
  const [, path, query = ""] = /^https?:\/\/[^/?#]+\/([^?#]*)(?:\?([^#]*))?/i.exec(link) ?? [];
  if (path === undefined) return null;
  const parts = ["", ...path.split("/").map(decode)];
  const from = parts.lastIndexOf("01");
  const gtin = from > 0 ? (parts[from + 1] ?? "") : "";
  if (!/^(?:\d{8}|\d{12,14})$/.test(gtin)) return null;
  const found = new Map([["01", gtin.padStart(14, "0")]]);
  const pairs = query.split("&").map((pair) => {
    const [ai = "", ...value] = pair.split("=");
    return [ai, decode(value.join("="))] as const;
  });
  for (let at = from + 2; at + 1 < parts.length; at += 2) pairs.push([parts[at]!, parts[at + 1]!]);
  for (const [ai, value] of pairs) {
    const identifier = identifierAt(ai);
    if (identifier && identifier.ai === ai && hasAllowedLength(value, identifier.length))
      found.set(ai, value);
  }
  return gs1Of(found);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const KG_PER_LB = 0.45359237;

function gs1Of(found: ReadonlyMap<string, string>): Gs1Reading | null {
  const gtin = found.get("01") ?? found.get("02");
  if (!gtin || !hasValidGtinCheckDigit(gtin)) return null;
  let weightKg: number | null = null;
  for (const [ai, value] of found) {
    // Identifiers 310n and 320n: net weight in kilograms or pounds with n decimals.
    const [, family, decimals] = /^(310|320)([0-5])$/.exec(ai) ?? [];
    const amount = Number(value) / 10 ** Number(decimals);
    if (family) weightKg = family === "310" ? amount : Math.round(amount * KG_PER_LB * 1e5) / 1e5;
  }
  return {
    gtin,
    weightKg,
    expires: parseGs1Date(found.get("17") ?? found.get("15")),
    lot: found.get("10") ?? null,
  };
}

/** Reads YYMMDD of this century; day 00 is the last day of its month. */
function parseGs1Date(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  const date = day === "00" ? last : Number(day);
  return date < 1 || date > last ? null : `20${year}-${month}-${String(date).padStart(2, "0")}`;
}

/** Removes the padding zeros of a GTIN-14, as on the printed package. */
export function toPrintedGtin(gtin: string): string {
  if (gtin.startsWith("000000")) return gtin.slice(6);
  return gtin.replace(/^0{1,2}/, "");
}
