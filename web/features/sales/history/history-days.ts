import type { Sale } from "#core/contract/sales/sales.ts";
import { addDays, dayOf, formatDateWithWeekday } from "#core/dates.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { formatLongDayWithWeekday } from "#web/ui/text/dates.ts";

/** Number and pesos of a date's sales that match the filter, including those on other pages. */
type SalesDaySum = { date: string; count: number; total: number };

export type SalesDay = { date: string; sum: SalesDaySum | undefined; sales: Sale[] };

export function groupSalesByDay(sales: readonly Sale[], sums: readonly SalesDaySum[]): SalesDay[] {
  const days: SalesDay[] = [];
  for (const sale of sales) {
    const date = dayOf(new Date(sale.createdAt));
    if (days.at(-1)?.date !== date)
      days.push({ date, sum: sums.find((one) => one.date === date), sales: [] });
    days.at(-1)!.sales.push(sale);
  }
  return days;
}

/** Builds 'Hoy', 'Ayer' or 'Viernes 20 de noviembre', and adds another year than the current one. */
export function formatHistoryDay(date: string, now: Date): string {
  const today = dayOf(now);
  if (date === today) return "Hoy";
  if (date === addDays(today, -1)) return "Ayer";
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return capitalize(
    isThisYear ? formatDateWithWeekday(date).replace(",", "") : formatLongDayWithWeekday(date),
  );
}
