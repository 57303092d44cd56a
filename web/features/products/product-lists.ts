import type { Product } from "#core/contract/products/products.ts";
import { compareByName } from "#web/ui/fields/compare-names.ts";

type List = readonly Product[];

/** Puts a saved product into a list sorted by name, or removes it if it is inactive and the list has no such products. */
export function upsertProduct(list: List, saved: Product, includeInactive: boolean): List {
  if (!saved.active && !includeInactive) return removeProduct(list, saved.id);
  const before = list.find((product) => product.id === saved.id);
  if (before?.name === saved.name) return list.map((product) => (product === before ? saved : product));
  const others = removeProduct(list, saved.id);
  const next = others.findIndex((product) => compareByName(product, saved) > 0);
  const at = next < 0 ? others.length : next;
  return [...others.slice(0, at), saved, ...others.slice(at)];
}

export function removeProduct(list: List, id: string): List {
  return list.filter((product) => product.id !== id);
}
