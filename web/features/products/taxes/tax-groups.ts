import type { Product } from "#core/contract/products/products.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { TAX_CLASS_LABELS, type TaxChange, type TaxClass } from "#core/tax/classes.ts";

export type ProductCategoryGroup = {
  category: Product["category"];
  products: Product[];
  suggested: number;
};

/** Whether the product has no valid class. INC 8 % is valid only in stores that charge it. */
export const isTaxUnclassified = ({ tax }: Pick<Product, "tax">, consumptionTax: boolean): boolean =>
  tax == null || (tax === "INC8" && !consumptionTax);

/** Groups products by category, largest group first, with the number of suggestions. */
export function groupProductsByCategory(products: readonly Product[]): ProductCategoryGroup[] {
  const groups = new Map<Product["category"], Product[]>();
  for (const product of products) {
    const group = groups.get(product.category);
    if (group) group.push(product);
    else groups.set(product.category, [product]);
  }
  return [...groups]
    .map(([category, list]) => ({
      category,
      products: list,
      suggested: list.filter(({ taxSuggested }) => taxSuggested != null).length,
    }))
    .sort((a, b) => b.products.length - a.products.length || a.category.localeCompare(b.category, "es"));
}

export function listTaxSuggestions(products: readonly Product[]): { id: string; tax: TaxClass }[] {
  return products.flatMap(({ id, taxSuggested }) =>
    taxSuggested == null ? [] : [{ id, tax: taxSuggested }],
  );
}

/** Counts the suggested tax classes, most frequent first. */
export function countSuggestedTaxClasses(products: readonly Pick<Product, "taxSuggested">[]) {
  const counts = new Map<TaxClass, number>();
  for (const { taxSuggested } of products)
    if (taxSuggested != null) counts.set(taxSuggested, (counts.get(taxSuggested) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Builds 'IVA 19 % del 1 de enero de 2026 al 28 de enero de 2026'. */
export function formatTaxChange({ tax, from, until }: TaxChange): string {
  const dates =
    until === null
      ? `desde el ${formatDateWithYear(from)}`
      : `del ${formatDateWithYear(from)} al ${formatDateWithYear(until)}`;
  return `${TAX_CLASS_LABELS[tax]} ${dates}`;
}

/** Groups products by their dated tax change, the newest change first. */
export function groupDatedChanges(products: readonly Product[]) {
  const groups = new Map<string, { change: TaxChange; products: Product[] }>();
  for (const product of products) {
    const { taxChange: change } = product;
    if (change == null) continue;
    const group = groups.get(formatTaxChange(change));
    if (group) group.products.push(product);
    else groups.set(formatTaxChange(change), { change, products: [product] });
  }
  return [...groups.values()].sort((a, b) => b.change.from.localeCompare(a.change.from));
}
