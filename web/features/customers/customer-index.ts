import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import {
  buildCustomerSearchText,
  matchesCustomerSearch,
  splitCustomerSearch,
} from "#core/people/customer-search.ts";

/** Customers with the text in which a search looks for words. */
export type CustomerIndex = readonly { customer: Customer; text: string }[];

/** Normalises thousands of names once instead of at each keystroke. */
export function buildCustomerIndex(customers: readonly Customer[]): CustomerIndex {
  return customers.map((customer) => ({ customer, text: buildCustomerSearchText(customer) }));
}

export function filterCustomers(index: CustomerIndex, typed: string): Customer[] {
  const words = splitCustomerSearch(typed);
  return index.filter(({ text }) => matchesCustomerSearch(text, words)).map(({ customer }) => customer);
}

/** Returns the found customers that also match the text typed since the search. */
export function filterMatchingCustomers(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  const words = splitCustomerSearch(typed);
  return found.filter((customer) => matchesCustomerSearch(buildCustomerSearchText(customer), words));
}

type ContactFields = Pick<FoundCustomer, "phone" | "document" | "email">;

export function customerContactText({ phone, document, email }: ContactFields): string {
  return [phone, document, phone || document ? null : email].filter(Boolean).join(" · ");
}
