import { CATEGORY_TAX_CLASSES, type ProductCategory } from "#core/goods/categories.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { TAX_SUGGESTION_RULES } from "#core/tax/suggestion-rules.ts";

const RULES = TAX_SUGGESTION_RULES.map(({ words, not, ...rule }) => ({
  ...rule,
  words: wholeWords(words),
  not: not === undefined ? null : wholeWords(not),
}));

function wholeWords(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words.replaceAll(" ", "(?:s|es)? ")})(?:s|es)?(?![a-z])`);
}

function suggest({ name, category }: { name: string; category: ProductCategory }): TaxClass | null {
  const form = normalizeSearchText(name);
  const applies = ({ only, words, not }: (typeof RULES)[number]) =>
    (!only || only.includes(category)) && words.test(form) && !not?.test(form);
  const rule = RULES.find(applies);
  return rule ? rule.tax : CATEGORY_TAX_CLASSES[category];
}

const MAX_CACHED = 60_000;
const cache = new Map<string, TaxClass | null>();

/** Suggests the tax class of a product; null when category and name do not determine one. */
export function suggestTaxClass(product: { name: string; category: ProductCategory }): TaxClass | null {
  const key = `${product.category}\n${product.name}`;
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size >= MAX_CACHED) cache.clear();
  const tax = suggest(product);
  cache.set(key, tax);
  return tax;
}
