import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import { matchesSearch, searchForm } from "#core/search-text.ts";

export type CustomerIndex = readonly { customer: Customer; text: string }[];

/** What a search looks in, as the server does: not the address. */
function textOf({ name, phone, email, document }: FoundCustomer): string {
  return [name, phone, email, document].join("\n");
}

/** Thousands of names are brought into the form of a search once, not at each key. */
export function indexCustomers(customers: readonly Customer[]): CustomerIndex {
  return customers.map((customer) => ({ customer, text: searchForm(textOf(customer)) }));
}

export function filterCustomers(index: CustomerIndex, typed: string): Customer[] {
  const words = searchForm(typed).split(/\s+/).filter(Boolean);
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ customer }) => customer);
}

/** Of an earlier answer, what also matches what is typed now. */
export function stillMatching(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  return found.filter((customer) => matchesSearch(textOf(customer), typed.trim()));
}

/** What tells one 'Luz Pérez' from another. */
export function customerNote({ phone, document, email }: Omit<FoundCustomer, "id" | "name">): string {
  return [phone, document, phone || document ? null : email].filter(Boolean).join(" · ");
}
