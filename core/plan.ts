/** What the free plan holds; Premium has no such limits. */
export const FREE_PLAN = { products: 100, salesPerDay: 50 } as const;

/** Pesos a month. */
export const PREMIUM_PRICE = 14_900;
