import type { Customer } from "#core/contract/customers.ts";
import { compareNames } from "#web/ui/fields/compare-names.ts";

type List = readonly Customer[];

/** Returns the list with a saved customer, in place if the name is unchanged, else in name order. */
export function upsertCustomer(list: List, saved: Customer): List {
  const before = list.find((customer) => customer.id === saved.id);
  if (before?.name === saved.name) return list.map((customer) => (customer === before ? saved : customer));
  const others = removeCustomer(list, saved.id);
  const next = others.findIndex((customer) => compareNames(customer.name, saved.name) > 0);
  const at = next < 0 ? others.length : next;
  return [...others.slice(0, at), saved, ...others.slice(at)];
}

export function removeCustomer(list: List, id: string): List {
  return list.filter((customer) => customer.id !== id);
}
