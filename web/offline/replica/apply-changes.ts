import type { Product } from "#core/contract/products/products.ts";
import { compareNames, sortByName } from "#web/ui/fields/compare-names.ts";

export const compareByName = (one: { name: string }, other: { name: string }): number =>
  compareNames(one.name, other.name);

type ProductChanges = { changed: readonly Product[]; deleted: readonly string[] };

/** Applies changes to a list. Unchanged products stay the same objects. */
export function applyProductChanges(
  list: readonly Product[],
  { changed, deleted }: ProductChanges,
  includeInactive: boolean,
): readonly Product[] {
  const news = new Map(changed.map((product) => [product.id, product]));
  const deletedIds = new Set(deleted);
  let moved = false;
  const next = list.flatMap((before) => {
    const now = news.get(before.id);
    news.delete(before.id);
    if (deletedIds.has(before.id) || (now && !now.active && !includeInactive)) return [];
    if (now && now.name !== before.name) moved = true;
    return [now ?? before];
  });
  const added = [...news.values()].filter(({ active }) => active || includeInactive);
  next.push(...added);
  return moved || added.length > 0 ? sortByName(next) : next;
}
