/** What a shop spends on beside goods. */
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

/** What comes every month, of a store. */
export const MAX_RECURRING = 100;

export type DrawFigures = {
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
  /** Percent of what was sold of which nobody knows the cost. */
  unknownCostShare: number;
};

/** Above it nobody can say what the shop earned. */
export const MOST_UNKNOWN = 30;

/** What the month left, what of it is still the owner's, and how much of that can be taken out now; null where nobody knows. */
export function drawOf(figures: DrawFigures): { profit: number; left: number; suggested: number | null } {
  const { revenue, cogs, losses, expenses, commissions, rounding, pending, drawn } = figures;
  const profit = revenue - cogs - losses - expenses + commissions - rounding;
  const left = profit - pending - drawn;
  if (figures.unknownCostShare > MOST_UNKNOWN) return { profit, left, suggested: null };
  const most = Math.min(left, figures.cashOnHand - figures.keep);
  return { profit, left, suggested: Math.max(0, Math.floor(most / 1_000) * 1_000) };
}
