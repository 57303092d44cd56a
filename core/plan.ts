/** Limits of the free plan; the paid plan has none. Only active products count. */
export const FREE_PLAN = { products: 100, salesPerDay: 50 } as const;

/** Pesos per month. */
export const PREMIUM_PRICE = 14_900;

/** `warn` only shows a notice beyond a limit; `enforce` refuses what exceeds it. */
export const PLAN_LIMITS = ["warn", "enforce"] as const;
export type PlanLimits = (typeof PLAN_LIMITS)[number];
