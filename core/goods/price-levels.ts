/** What a sale is priced at: public, or wholesale for a customer who buys so. */
export const PRICE_LEVELS = ["PUBLIC", "WHOLESALE"] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];
