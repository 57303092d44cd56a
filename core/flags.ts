/**
 * Why a late document would have been refused. KEY: other contents under its key. DOCUMENT: its electronic
 * document has another day's date. Others: day.md, section 4.
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
