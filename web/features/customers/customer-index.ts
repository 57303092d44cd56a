import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import { customerForm, customerWords, matchesCustomer } from "#core/customer-search.ts";

export type CustomerIndex = readonly { customer: Customer; text: string }[];

/** Thousands of names are brought into the form of a search once, not at each key. */
export function indexCustomers(customers: readonly Customer[]): CustomerIndex {
  return customers.map((customer) => ({ customer, text: customerForm(customer) }));
}

export function filterCustomers(index: CustomerIndex, typed: string): Customer[] {
  const words = customerWords(typed);
  return index.filter(({ text }) => matchesCustomer(text, words)).map(({ customer }) => customer);
}

/** Of an earlier answer, what also matches what is typed now. */
export function stillMatching(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  const words = customerWords(typed);
  return found.filter((customer) => matchesCustomer(customerForm(customer), words));
}

/** What tells one 'Luz Pérez' from another. */
type Told = Pick<FoundCustomer, "phone" | "document" | "email">;

export function customerNote({ phone, document, email }: Told): string {
  return [phone, document, phone || document ? null : email].filter(Boolean).join(" · ");
}
