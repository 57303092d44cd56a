import type { FoundCustomer } from "#core/contract/customers.ts";
import { documentDigits, phoneDigits } from "#core/people/customer-search.ts";

export type DuplicateCustomer = { customer: FoundCustomer; by: "phone" | "document" };

type ContactFields = { phone?: string | null | undefined; document?: string | null | undefined };

export async function findDuplicateCustomerBy(
  { phone, document }: ContactFields,
  find: (typed: string) => Promise<readonly FoundCustomer[]>,
): Promise<DuplicateCustomer | null> {
  const own = { document: documentDigits(document), phone: phoneDigits(phone) };
  if (own.document) {
    const found = await find(own.document);
    const customer = found.find((other) => documentDigits(other.document) === own.document);
    if (customer) return { customer, by: "document" };
  }
  if (own.phone) {
    const found = await find(own.phone);
    const customer = found.find((other) => phoneDigits(other.phone) === own.phone);
    if (customer) return { customer, by: "phone" };
  }
  return null;
}
