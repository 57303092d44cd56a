import type { DayReport } from "#core/contract/reports/reports.ts";
import { dayOf, formatWeekday } from "#core/dates.ts";
import { formatTimeWithArticle } from "#core/time-text.ts";
import { unbrokenPesos } from "#web/ui/money.tsx";

/** Builds 'Vas $ 3.000 por encima del sábado pasado, que cerró en $ 20.000.' */
export function weekComparisonText({ revenue, weekBefore }: Pick<DayReport, "revenue" | "weekBefore">) {
  const that = formatWeekday(weekBefore.date);
  if (weekBefore.count === 0 && weekBefore.revenue === 0) return `El ${that} pasado no hubo ventas.`;
  const closed = `que cerró en ${unbrokenPesos(weekBefore.revenue)}`;
  if (revenue === 0)
    return `Hoy no has vendido todavía. El ${that} pasado cerró en ${unbrokenPesos(weekBefore.revenue)}.`;
  const more = revenue - weekBefore.revenue;
  if (more === 0) return `Vas igual que el ${that} pasado, ${closed}.`;
  const where = more > 0 ? "por encima" : "por debajo";
  return `Vas ${unbrokenPesos(Math.abs(more))} ${where} del ${that} pasado, ${closed}.`;
}

type Shift = Pick<DayReport["openShifts"][number], "till" | "openedAt" | "openedBy">;

/** Whether the shift opened on an earlier day and was not closed in the evening. */
export function isOpenSinceEarlierDay({ openedAt }: Pick<Shift, "openedAt">, today: string): boolean {
  return dayOf(new Date(openedAt)) < today;
}

/** Builds 'Caja 1 abierta desde las 9:30 a. m. por Ana', with the day if the shift opened earlier. */
export function openShiftText({ till, openedAt, openedBy }: Shift, today: string): string {
  const day = dayOf(new Date(openedAt));
  const since =
    day < today
      ? `el ${formatWeekday(day)} ${Number(day.slice(8))}`
      : formatTimeWithArticle(new Date(openedAt));
  return `${till} abierta desde ${since} por ${openedBy}`;
}

/** Revenue by payment method, less refunds, largest first, credit last. Payments of older debts are not included. */
export function sumRevenueByMethod({ methods, revenue }: Pick<DayReport, "methods" | "revenue">) {
  const lines = methods
    .map(({ method, sales, refunds }) => ({ method, amount: sales - refunds }))
    .filter(({ amount }) => amount !== 0);
  const isCredit = ({ method }: (typeof lines)[number]) => method === "CREDIT";
  return {
    lines: [
      ...lines.filter((line) => !isCredit(line)).sort((a, b) => b.amount - a.amount),
      ...lines.filter(isCredit),
    ],
    /** Pesos by which cash rounding changed the received amount. */
    rounding: revenue - lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Pesos received today for debts of earlier sales. */
export function sumCollectedDebts({ methods }: Pick<DayReport, "methods">): number {
  return methods.reduce((sum, { debtPayments }) => sum + debtPayments, 0);
}
