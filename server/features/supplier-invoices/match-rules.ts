import type { MatchSource } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { normalizeCode } from "#core/goods/product-code.ts";
import { normalizeSearchText } from "#core/search-text.ts";

export type NamedLine = { code: string | null; gtin: string | null; description: string; unit: string };
export type LineMatch = { productId: string; presentationId: string | null; units: number; by: MatchSource };
export type MatchSuggestion = { id: string; units: number };

export function supplierCodeOf({ code, gtin, description }: Omit<NamedLine, "unit">): string {
  return code ?? gtin ?? normalizeSearchText(description).trim().slice(0, 200);
}

export const gtinForm = (gtin: string | null): string | null => (gtin ? normalizeCode(gtin) : null);

/** Words that do not tell products apart: packaging and articles, but no sizes. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
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
  const words = normalizeSearchText(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)))];
}

/** The share of words that both names have, from 0 to 1. */
export function nameSimilarity(a: readonly string[], b: readonly string[]): number {
  let both = 0;
  for (const word of a) if (b.includes(word)) both++;
  return a.length + b.length === 0 ? 0 : (2 * both) / (a.length + b.length);
}

/** Minimum similarity of a sure match. The line must also have every number of the product's name. */
export const MIN_SURE_SIMILARITY = 0.8;
export function isSureMatch(a: readonly string[], b: readonly string[]): boolean {
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word));
  return nameSimilarity(a, b) >= MIN_SURE_SIMILARITY && numbers(b).every((word) => a.includes(word));
}
