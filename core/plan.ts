/** What the free plan holds; Premium has no such limits. Products are counted while they are active. */
export const FREE_PLAN = { products: 100, salesPerDay: 50 } as const;

/** Pesos a month. */
export const PREMIUM_PRICE = 14_900;

/** What happens at a limit: the screens say so, or the server refuses what would go beyond it as well. */
export const PLAN_LIMITS = ["warn", "enforce"] as const;
export type PlanLimits = (typeof PLAN_LIMITS)[number];
