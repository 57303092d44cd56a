/**
 * Why a sale that had already happened when it arrived would have been refused: with what the store has to look at. ROLE is
 * what the one who did it may not do, KEY that something else is recorded under the key that it had, DOCUMENT that its electronic document was made on
 * another day; the others are the table of day.md, section 4.
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
