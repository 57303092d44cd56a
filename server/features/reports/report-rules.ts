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

/** What was sold of one product, and how it was bought in orders that were received: units and pesos. */
export type Sold = { units: number; revenue: number; boughtUnits: number; boughtFor: number };

/** Of what was never bought through an order, this part of its price counts as its cost. */
const COST_PERCENT = 70;

/** Pesos, estimated: units × weighted average cost. */
export function costOf({ units, revenue, boughtUnits, boughtFor }: Sold): number {
  if (boughtUnits > 0) return Math.round((units * boughtFor) / boughtUnits);
  return Math.round((revenue * COST_PERCENT) / 100);
}

type Figures = {
  revenue: number;
  sales: number;
  purchases: number;
  orders: number;
  /** Free items together count as one product that was never bought. */
  sold: readonly Sold[];
};

export function financialOf({ revenue, sales, purchases, orders, sold }: Figures): FinancialReport {
  const estimatedCOGS = sold.reduce((sum, one) => sum + costOf(one), 0);
  const grossProfit = revenue - estimatedCOGS;
  const netProfit = revenue - purchases;
  return {
    revenue: { total: revenue, salesCount: sales, averageSale: averageOf(revenue, sales) },
    expenses: { totalPurchases: purchases, purchaseOrdersCount: orders, estimatedCOGS },
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
