export const PRICE_LEVELS = ["PUBLIC", "WHOLESALE"] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];
