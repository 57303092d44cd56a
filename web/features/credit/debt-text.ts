import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import type { DebtAgeing, Debtor } from "#core/contract/credit/credit.ts";
import { DAY_MS, dayOf, STORE_ZONE, startOfDay } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";

const onStoreClock = { locale: es, in: tz(STORE_ZONE) };

/** Formats the day in the store's time zone: '5 de marzo de 2026'. */
export function formatLongDebtDay(instant: string): string {
  return format(instant, "d 'de' MMMM 'de' yyyy", onStoreClock);
}

/** Formats '5 mar', and adds the year when the day is not in the current year. */
export function formatShortDebtDay(instant: string, now: Date): string {
  const sameYear = dayOf(new Date(instant)).slice(0, 4) === dayOf(now).slice(0, 4);
  return format(instant, sameYear ? "d MMM" : "d MMM yyyy", onStoreClock);
}

function daysBetween(from: string, to: Date): number {
  const start = (instant: Date) => startOfDay(dayOf(instant)).getTime();
  return Math.round((start(to) - start(new Date(from))) / DAY_MS);
}

const days = (count: number) => (count === 1 ? "1 día" : `${formatNumber(count)} días`);

/** How long the customer has owed: 'hoy', 'hace 12 días'. Null without a debt. */
export function debtAgeText({ owingSince }: Pick<Debtor, "owingSince">, now: Date): string | null {
  if (!owingSince) return null;
  const since = daysBetween(owingSince, now);
  return since <= 0 ? "hoy" : `hace ${days(since)}`;
}

export function debtDueText(
  { overdue, oldestDueAt }: Pick<Debtor, "overdue" | "oldestDueAt">,
  now: Date,
): string | null {
  if (!oldestDueAt) return null;
  if (overdue === 0) {
    // The debt is due at the end of the day before `oldestDueAt`.
    const last = new Date(Date.parse(oldestDueAt) - 1).toISOString();
    return daysBetween(last, now) === 0 ? "Vence hoy" : `Vence el ${formatShortDebtDay(last, now)}`;
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

export function listDebtAgeingParts(
  ageing: DebtAgeing,
): { part: keyof DebtAgeing; label: string; amount: number }[] {
  return (Object.keys(DEBT_AGEING_LABELS) as (keyof DebtAgeing)[])
    .map((part) => ({ part, label: DEBT_AGEING_LABELS[part], amount: ageing[part] }))
    .filter(({ amount }) => amount > 0);
}
