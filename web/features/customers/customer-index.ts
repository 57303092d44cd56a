import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import { matchesSearch, searchForm, searchWords } from "#core/search-text.ts";

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
  const words = searchWords(typed);
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ customer }) => customer);
}

/** Of an earlier answer, what also matches what is typed now. */
export function stillMatching(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  return found.filter((customer) => matchesSearch(textOf(customer), typed.trim()));
}

/** What tells one 'Luz Pérez' from another. */
type Told = Pick<FoundCustomer, "phone" | "document" | "email">;

export function customerNote({ phone, document, email }: Told): string {
  return [phone, document, phone || document ? null : email].filter(Boolean).join(" · ");
}
