import { CATEGORY_TAX_CLASSES, type ProductCategory } from "#core/goods/categories.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { TAX_SUGGESTION_RULES, type TaxSuggestionRule } from "#core/tax/suggestion-rules.ts";

type CompiledRule = { tax: TaxClass | null; words: RegExp; not: RegExp | null };

const compile = (rules: readonly TaxSuggestionRule[]): CompiledRule[] =>
  rules.map(({ tax, words, not }) => ({
    tax,
    words: wholeWords(words),
    not: not === undefined ? null : wholeWords(not),
  }));
const byCategory = new Map<ProductCategory, CompiledRule[]>();

function rulesOf(category: ProductCategory): CompiledRule[] {
  let rules = byCategory.get(category);
  if (!rules) {
    rules = compile(TAX_SUGGESTION_RULES.filter(({ only }) => !only || only.includes(category)));
    byCategory.set(category, rules);
  }
  return rules;
}

function wholeWords(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words.replaceAll(" ", "(?:s|es)? ")})(?:s|es)?(?![a-z])`);
}

function suggest({ name, category }: { name: string; category: ProductCategory }): TaxClass | null {
  const form = normalizeSearchText(name);
  for (const { tax, words, not } of rulesOf(category)) if (words.test(form) && !not?.test(form)) return tax;
  return CATEGORY_TAX_CLASSES[category];
}

const MAX_CACHED = 20_000;
const cache = new Map<string, TaxClass | null>();

/** Null when category and name do not determine a class. */
export function suggestTaxClass(product: { name: string; category: ProductCategory }): TaxClass | null {
  const key = `${product.category}\n${product.name}`;
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size >= MAX_CACHED) cache.clear();
  const tax = suggest(product);
  cache.set(key, tax);
  return tax;
}
