/** Limits of the free plan; the paid plan has none. Only active products count. */
export const FREE_PLAN_LIMITS = { products: 100, salesPerDay: 50 } as const;

/** Pesos per month. */
export const PREMIUM_MONTHLY_PRICE = 14_900;

/** `warn` only shows a notice beyond a limit; `enforce` refuses what exceeds it. */
export const PLAN_LIMIT_MODES = ["warn", "enforce"] as const;
export type PlanLimitMode = (typeof PLAN_LIMIT_MODES)[number];
