import type { FoundCustomer } from "#core/contract/customers.ts";
import { normalizeDocumentDigits, normalizePhoneDigits } from "#core/people/customer-numbers.ts";

export type DuplicateCustomer = { customer: FoundCustomer; by: "phone" | "document" };

type ContactFields = { phone?: string | null | undefined; document?: string | null | undefined };

/** Compares the digits of the document, then of the phone. `find` searches the customers. */
export async function findDuplicateCustomerBy(
  { phone, document }: ContactFields,
  find: (typed: string) => Promise<readonly FoundCustomer[]>,
): Promise<DuplicateCustomer | null> {
  const own = { document: normalizeDocumentDigits(document), phone: normalizePhoneDigits(phone) };
  if (own.document) {
    const found = await find(own.document);
    const customer = found.find((other) => normalizeDocumentDigits(other.document) === own.document);
    if (customer) return { customer, by: "document" };
  }
  if (own.phone) {
    const found = await find(own.phone);
    const customer = found.find((other) => normalizePhoneDigits(other.phone) === own.phone);
    if (customer) return { customer, by: "phone" };
  }
  return null;
}
