import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import type { Sale } from "#core/contract/sales.ts";
import { addDays, dayOf, STORE_ZONE, startOfDay } from "#core/dates.ts";

/** What a day came to, with all of its sales that the filters find, on this page or not. */
export type DaySum = { date: string; count: number; total: number };

export type DayOfSales = { date: string; sum: DaySum | undefined; sales: Sale[] };

/** The sales of a page by their days, in their order. */
export function byDays(sales: readonly Sale[], sums: readonly DaySum[]): DayOfSales[] {
  const days: DayOfSales[] = [];
  for (const sale of sales) {
    const date = dayOf(new Date(sale.createdAt));
    if (days.at(-1)?.date !== date)
      days.push({ date, sum: sums.find((one) => one.date === date), sales: [] });
    days.at(-1)!.sales.push(sale);
  }
  return days;
}

/** 'Hoy', 'Ayer', 'Viernes 20 de noviembre', with its year when that is another one. */
export function dayName(date: string, now: Date): string {
  const today = dayOf(now);
  if (date === today) return "Hoy";
  if (date === addDays(today, -1)) return "Ayer";
  const pattern = date.slice(0, 4) === today.slice(0, 4) ? "EEEE d 'de' MMMM" : "EEEE d 'de' MMMM 'de' yyyy";
  const name = format(startOfDay(date), pattern, { locale: es, in: tz(STORE_ZONE) });
  return name.charAt(0).toUpperCase() + name.slice(1);
}
