import type { MatchedBy } from "#core/contract/supplier-invoices.ts";
import { codeForm } from "#core/product-code.ts";
import { searchForm } from "#core/search-text.ts";
import type { Unit } from "#core/units.ts";

export type Named = { code: string | null; gtin: string | null; description: string; unit: string };
export type Match = { productId: string; presentationId: string | null; units: number; by: MatchedBy };
export type Suggestion = { id: string; units: number };

/** What a supplier calls a product: their code, else its GTIN, else its description. */
export function saidOf({ code, gtin, description }: Omit<Named, "unit">): string {
  return code ?? gtin ?? searchForm(description).trim().slice(0, 200);
}

export const gtinForm = (gtin: string | null): string | null => (gtin ? codeForm(gtin) : null);

/** Of what 'x24' says: not grams, litres and the like. */
const PACK =
  /(?:^|[^\p{L}\p{N}])(?:x|por|caja de|paca de|\*)\s?(\d{1,3})(?:\s?(?:un|und|unds|uds|unid|unidades|u))?(?![\p{L}\p{N}.,]|\s?(?:g|gr|grs|kg|k|ml|l|lt|lts|cc|oz|lb|lbs|cm|mm|m|mts)\b)/iu;
/** DIAN's codes of boxes, packets, cases and cartons. */
const PACKED = new Set(["BX", "PK", "CS", "CT", "BE", "SET", "PA", "NMP", "CA", "XBX", "XPK"]);
const OF_UNIT: Record<string, number> = { DZN: 12, DPC: 12, PR: 2 };
const OF_MEASURE: Record<string, Partial<Record<Unit, number>>> = {
  KGM: { KG: 1, LB: 2 },
  GRM: { KG: 0.001, LB: 0.002 },
  LBR: { KG: 0.5, LB: 1 },
  LTR: { L: 1 },
  MLT: { L: 0.001 },
  GLL: { L: 3.785 },
  MTR: { M: 1 },
  CMT: { M: 0.01 },
};

/** How many of a product one of the supplier's units is, as its unit and its text say. */
export function unitsIn({ unit, description }: Named, of: Unit, isOne = false): number {
  const measured = OF_MEASURE[unit]?.[of];
  if (measured !== undefined) return measured;
  if (of !== "UNIT") return 1;
  if (OF_UNIT[unit]) return OF_UNIT[unit];
  // The bar code of one, billed by the piece.
  if (isOne && !PACKED.has(unit)) return 1;
  const count = Number(PACK.exec(description)?.[1] ?? 1);
  return Math.max(count, 1);
}

/** Words that part one product from another; sizes stay, packaging and articles go. */
const EMPTY = new Set([
  "de",
  "del",
  "la",
  "el",
  "los",
  "las",
  "con",
  "sin",
  "por",
  "para",
  "un",
  "und",
  "unidad",
  "caja",
  "paca",
  "x",
  "y",
  "en",
]);

export function wordsOf(text: string): string[] {
  const words = searchForm(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !EMPTY.has(word)))];
}

/** How much of both names is the same words, from 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const both = a.filter((word) => b.includes(word)).length;
  return a.length + b.length === 0 ? 0 : (2 * both) / (a.length + b.length);
}

/** The similarity from which a match is accepted; every number in one must be in the other. */
export const SURE = 0.8;
export function isSure(a: readonly string[], b: readonly string[]): boolean {
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word));
  return likeness(a, b) >= SURE && numbers(b).every((word) => a.includes(word));
}
