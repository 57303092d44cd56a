import type { SellersReport } from "#core/contract/reports/reports.ts";
import { addDays } from "#core/dates.ts";

export type NamedSalesPeriod = { label: string; startDate: string; endDate: string };

/** Periods that end today. */
export function listSalesPeriods(today: string): readonly NamedSalesPeriod[] {
  const last = (days: number) => ({ startDate: addDays(today, 1 - days), endDate: today });
  return [
    { label: "Hoy", ...last(1) },
    { label: "Últimos 7 días", ...last(7) },
    { label: "Últimos 30 días", ...last(30) },
  ];
}

export type SellerTotals = {
  count: number;
  total: number;
  discounts: number;
  returns: number;
  share: number | null;
};

/** Null when nobody sold anything. */
export function findSellerTotals(id: string, sellers: SellersReport): SellerTotals {
  const own = sellers.find((seller) => seller.id === id);
  const all = sellers.reduce((sum, { total }) => sum + total, 0);
  const { count, total, discounts, returns } = own ?? { count: 0, total: 0, discounts: 0, returns: 0 };
  return { count, total, discounts, returns, share: all > 0 ? total / all : null };
}
