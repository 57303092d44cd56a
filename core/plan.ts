/** The free plan's limits; Premium has none. Only active products count. */
export const FREE_PLAN = { products: 100, salesPerDay: 50 } as const;

/** Pesos a month. */
export const PREMIUM_PRICE = 14_900;

/** A notice only, or a refusal. */
export const PLAN_LIMITS = ["warn", "enforce"] as const;
export type PlanLimits = (typeof PLAN_LIMITS)[number];
