/**
 * Why a late document would have been refused, for the store to look at. ROLE: its author may not do it. KEY:
 * other contents are recorded under its key. DOCUMENT: its electronic document has the date of another day. The others
 * are in the table of day.md, section 4.
 */
export const FLAG_CODES = [
  "PRICE",
  "STOCK",
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
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];
