/**
 * Why the server would have refused a document that was made offline and sent later, if it had come at once. KEY: other
 * contents are recorded under its idempotency key. DOCUMENT: its electronic document has the date of another day.
 * COUNTED: a count that is closed saw the product after it moved, so the stock stays as it was counted.
 * SENT_FOR_ANOTHER: another person than its author sent it. UNPAID: a payment by telephone did not arrive; no document has
 * this flag, the sale has it while its payment is DENIED.
 */
export const DOCUMENT_FLAG_CODES = [
  "PRICE",
  "STOCK",
  "COUNTED",
  "PRODUCT",
  "CUSTOMER",
  "CREDIT",
  "SHIFT",
  "CLOCK",
  "NUMBER",
  "DISCOUNT",
  "TAX",
  "ROLE",
  "KEY",
  "DOCUMENT",
  "SENT_FOR_ANOTHER",
  "UNPAID",
] as const;
export type DocumentFlagCode = (typeof DOCUMENT_FLAG_CODES)[number];
