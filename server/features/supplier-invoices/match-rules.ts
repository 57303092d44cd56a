import type { ProductMatchSource } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { normalizeSearchText } from "#core/search-text.ts";

export type InvoiceLineIdentity = {
  code: string | null;
  gtin: string | null;
  description: string;
  unit: string;
};
export type LineProductMatch = {
  productId: string;
  presentationId: string | null;
  units: number;
  by: ProductMatchSource;
};
export type ProductSuggestion = { id: string; units: number };

export function buildSupplierCode({ code, gtin, description }: Omit<InvoiceLineIdentity, "unit">): string {
  return code ?? gtin ?? normalizeSearchText(description).trim().slice(0, 200);
}

export const normalizeGtin = (gtin: string | null): string | null =>
  gtin ? normalizeProductCode(gtin) : null;

/** Words that do not tell products apart: packaging and articles, but no sizes. */
export const PRODUCT_NAME_STOP_WORDS: ReadonlySet<string> = new Set(
  "de del la el los las con sin por para un und unidad caja paca x y en".split(" "),
);

export function splitProductNameWords(text: string): string[] {
  const words = normalizeSearchText(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !PRODUCT_NAME_STOP_WORDS.has(word)))];
}

/** The share of words that both names have, from 0 to 1. */
export function computeNameSimilarity(a: readonly string[], b: readonly string[]): number {
  let both = 0;
  for (const word of a) if (b.includes(word)) both++;
  return a.length + b.length === 0 ? 0 : (2 * both) / (a.length + b.length);
}

/** Minimum similarity of a sure match. The line must also have every number of the product's name. */
const MIN_SURE_NAME_SIMILARITY = 0.8;
export function isSureNameMatch(a: readonly string[], b: readonly string[]): boolean {
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word));
  return (
    computeNameSimilarity(a, b) >= MIN_SURE_NAME_SIMILARITY && numbers(b).every((word) => a.includes(word))
  );
}
