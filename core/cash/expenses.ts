export const EXPENSE_CATEGORY_LABELS = {
  RENT: "Arriendo",
  UTILITIES: "Servicios públicos",
  WAGES: "Sueldos",
  TRANSPORT: "Transporte",
  TAX: "Impuestos",
  REPAIR: "Arreglos",
  OTHER: "Otro gasto",
} as const;

export type ExpenseCategory = keyof typeof EXPENSE_CATEGORY_LABELS;
export const EXPENSE_CATEGORIES = Object.keys(EXPENSE_CATEGORY_LABELS) as [
  ExpenseCategory,
  ...ExpenseCategory[],
];

export const MAX_RECURRING_EXPENSES = 100;

export type OwnerDrawFigures = {
  revenue: number;
  cogs: number;
  losses: number;
  expenses: number;
  commissions: number;
  rounding: number;
  pending: number;
  drawn: number;
  cashOnHand: number;
  keep: number;
  unknownCostShare: number;
};

/** Maximum share of sales without a known cost, in percent. Above this share no draw is suggested. */
export const MAX_UNKNOWN_COST_PERCENT = 30;

/**
 * Computes the profit of a month, the part that is left for the owner, and the amount, in whole thousands of pesos, that
 * the owner can take out now. `suggested` is null when too many costs are unknown.
 */
export function computeOwnerDraw(figures: OwnerDrawFigures) {
  const { revenue, cogs, losses, expenses, commissions, rounding, pending, drawn } = figures;
  const profit = revenue - cogs - losses - expenses + commissions - rounding;
  const left = profit - pending - drawn;
  if (figures.unknownCostShare > MAX_UNKNOWN_COST_PERCENT) return { profit, left, suggested: null };
  const most = Math.min(left, figures.cashOnHand - figures.keep);
  return { profit, left, suggested: Math.max(0, Math.floor(most / 1_000) * 1_000) };
}
