import type { FinancialReport } from "#core/contract/reports.ts";
import { addDays, isDay } from "#core/dates.ts";
import { oneDecimal } from "#core/money.ts";

export type Range = { startDate: string; endDate: string };

const DAYS = 30;
const FIRST_DAY = "0001-01-01";

/** The days asked for; an end alone, or nothing, means the 30 days up to it or to today. */
export function rangeOf(
  asked: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Range {
  const endDate = asked.endDate ?? today;
  const start = addDays(endDate, 1 - DAYS);
  return { startDate: asked.startDate ?? (isDay(start) ? start : FIRST_DAY), endDate };
}

/** Whole pesos; 0 without sales. */
export function averageOf(revenue: number, sales: number): number {
  return sales === 0 ? 0 : Math.round(revenue / sales);
}

/** Of what was never bought through an order, this part of its price counts as its cost. */
export const COST_PERCENT = 70;

type Figures = {
  revenue: number;
  sales: number;
  purchases: number;
  orders: number;
  /** Of what was sold. */
  cost: number;
};

export function financialOf({ revenue, sales, purchases, orders, cost }: Figures): FinancialReport {
  const grossProfit = revenue - cost;
  const netProfit = revenue - purchases;
  return {
    revenue: { total: revenue, salesCount: sales, averageSale: averageOf(revenue, sales) },
    expenses: { totalPurchases: purchases, purchaseOrdersCount: orders, estimatedCOGS: cost },
    profitability: {
      grossProfit,
      grossProfitMargin: marginOf(grossProfit, revenue),
      netProfit,
      netProfitMargin: marginOf(netProfit, revenue),
    },
  };
}

function marginOf(profit: number, revenue: number): number {
  return revenue === 0 ? 0 : oneDecimal((profit / revenue) * 100);
}
