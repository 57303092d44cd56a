import type { Product } from "#core/contract/products/products.ts";
import { sortByName } from "#web/ui/fields/compare-names.ts";

type Changes<Row> = { changed: readonly Row[]; deleted: readonly string[] };

/** Applies changes to a list. `kept`: its remaining rows; unchanged ones stay the same objects. `added`: new rows. */
export function mergeChanges<Row extends { id: string }>(
  list: readonly Row[],
  { changed, deleted }: Changes<Row>,
) {
  const news = new Map(changed.map((row) => [row.id, row]));
  const deletedIds = new Set(deleted);
  const kept = list.filter(({ id }) => !deletedIds.has(id)).map((before) => news.get(before.id) ?? before);
  for (const { id } of list) news.delete(id);
  return { kept, added: [...news.values()] };
}

/** Applies changes to a list that is sorted by name. Sorts only if needed, because a list may be long. */
export function applyProductChanges(
  list: readonly Product[],
  changes: Changes<Product>,
  includeInactive: boolean,
): readonly Product[] {
  const isListed = ({ active }: Product) => active || includeInactive;
  const { kept, added } = mergeChanges(list, changes);
  const news = added.filter(isListed);
  const next = [...kept.filter(isListed), ...news];
  const names = new Map(list.map(({ id, name }) => [id, name]));
  const isRenamed = changes.changed.some(({ id, name }) => (names.get(id) ?? name) !== name);
  return isRenamed || news.length > 0 ? sortByName(next) : next;
}
