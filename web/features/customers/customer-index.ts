import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import {
  customerSearchText,
  customerSearchWords,
  matchesCustomerSearch,
} from "#core/people/customer-search.ts";

export type CustomerIndex = readonly { customer: Customer; text: string }[];

/** Normalises thousands of names once instead of at each keystroke. */
export function buildCustomerIndex(customers: readonly Customer[]): CustomerIndex {
  return customers.map((customer) => ({ customer, text: customerSearchText(customer) }));
}

export function filterCustomers(index: CustomerIndex, typed: string): Customer[] {
  const words = customerSearchWords(typed);
  return index.filter(({ text }) => matchesCustomerSearch(text, words)).map(({ customer }) => customer);
}

export function filterMatchingCustomers(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  const words = customerSearchWords(typed);
  return found.filter((customer) => matchesCustomerSearch(customerSearchText(customer), words));
}

type ContactFields = Pick<FoundCustomer, "phone" | "document" | "email">;

export function customerContactText({ phone, document, email }: ContactFields): string {
  return [phone, document, phone || document ? null : email].filter(Boolean).join(" · ");
}
