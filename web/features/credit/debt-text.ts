import type { DebtAgeing, Debtor } from "#core/contract/credit/credit.ts";
import { formatNumber } from "#core/number-text.ts";
import { countDays, formatRecentDay } from "#web/ui/text/dates.ts";

const daysBetween = (from: string, to: Date) => countDays(from, to.toISOString());

const days = (count: number) => (count === 1 ? "1 día" : `${formatNumber(count)} días`);

/** How long the customer has owed: 'hoy', 'hace 12 días'. Null without a debt. */
export function debtAgeText({ owingSince }: Pick<Debtor, "owingSince">, now: Date): string | null {
  if (!owingSince) return null;
  const since = daysBetween(owingSince, now);
  return since <= 0 ? "hoy" : `hace ${days(since)}`;
}

/** Builds 'Vence hoy', 'Vence el 5 mar' or 'Vencido hace 3 días'; null for a debt without a due date. */
export function debtDueText({ overdue, oldestDueAt }: Pick<Debtor, "overdue" | "oldestDueAt">, now: Date) {
  if (!oldestDueAt) return null;
  if (overdue === 0) {
    // The debt is due at the end of the day before `oldestDueAt`.
    const last = new Date(Date.parse(oldestDueAt) - 1).toISOString();
    return daysBetween(last, now) === 0 ? "Vence hoy" : `Vence el ${formatRecentDay(last, now)}`;
  }
  // The day of `oldestDueAt` is the first day overdue.
  return `Vencido hace ${days(Math.max(1, daysBetween(oldestDueAt, now) + 1))}`;
}

const DEBT_AGEING_LABELS: Record<keyof DebtAgeing, string> = {
  current: "Al día",
  to15: "Hasta 15 días",
  to30: "De 16 a 30 días",
  over30: "Más de 30 días",
};

/** Lists the parts of a debt that are not zero, by how long they are overdue. */
export function listDebtAgeingParts(ageing: DebtAgeing) {
  return (Object.keys(DEBT_AGEING_LABELS) as (keyof DebtAgeing)[])
    .map((part) => ({ part, label: DEBT_AGEING_LABELS[part], amount: ageing[part] }))
    .filter(({ amount }) => amount > 0);
}
