export const EXPENSE_CATEGORIES = [
  "RENT",
  "UTILITIES",
  "WAGES",
  "TRANSPORT",
  "TAX",
  "REPAIR",
  "OTHER",
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const EXPENSE_CATEGORY_LABELS: Record<ExpenseCategory, string> = {
  RENT: "Arriendo",
  UTILITIES: "Servicios públicos",
  WAGES: "Sueldos",
  TRANSPORT: "Transporte",
  TAX: "Impuestos",
  REPAIR: "Arreglos",
  OTHER: "Otro gasto",
};

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

/** `suggested` is null when too many costs are unknown. */
export function computeOwnerDraw(figures: OwnerDrawFigures): {
  profit: number;
  left: number;
  suggested: number | null;
} {
  const { revenue, cogs, losses, expenses, commissions, rounding, pending, drawn } = figures;
  const profit = revenue - cogs - losses - expenses + commissions - rounding;
  const left = profit - pending - drawn;
  if (figures.unknownCostShare > MAX_UNKNOWN_COST_PERCENT) return { profit, left, suggested: null };
  const most = Math.min(left, figures.cashOnHand - figures.keep);
  return { profit, left, suggested: Math.max(0, Math.floor(most / 1_000) * 1_000) };
}
