import type { Category } from "#core/goods/categories.ts";
import { searchForm } from "#core/search-text.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { CATEGORY_TAX_CLASSES, SUGGESTION_RULES, type SuggestionRule } from "#core/tax/suggestion-rules.ts";

type Compiled = { tax: TaxClass; words: RegExp; not: RegExp | null };

const compile = (rules: readonly SuggestionRule[]): Compiled[] =>
  rules.map(({ tax, words, not }) => ({
    tax,
    words: whole(words),
    not: not === undefined ? null : whole(not),
  }));
const byCategory = new Map<Category, Compiled[]>();

function rulesOf(category: Category): Compiled[] {
  let rules = byCategory.get(category);
  if (!rules) {
    rules = compile(SUGGESTION_RULES.filter(({ only }) => !only || only.includes(category)));
    byCategory.set(category, rules);
  }
  return rules;
}

function whole(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words.replaceAll(" ", "(?:s|es)? ")})(?:s|es)?(?![a-z])`);
}

function suggest({ name, category }: { name: string; category: Category }): TaxClass | null {
  const form = searchForm(name);
  for (const { tax, words, not } of rulesOf(category)) if (words.test(form) && !not?.test(form)) return tax;
  return CATEGORY_TAX_CLASSES[category];
}

const KEPT = 20_000;
const known = new Map<string, TaxClass | null>();

/** Null when category and name do not determine a class. */
export function suggestTax(product: { name: string; category: Category }): TaxClass | null {
  const key = `${product.category}\n${product.name}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const tax = suggest(product);
  known.set(key, tax);
  return tax;
}
