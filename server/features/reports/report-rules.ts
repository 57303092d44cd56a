import type { FinancialReport, PaymentMethodsReport } from "#core/contract/reports/reports.ts";
import { addDays, isCalendarDay } from "#core/dates.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { toThousandths } from "#core/quantity.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#core/sale/payment.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { type Cents, centsToPesos } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";

export type ReportDateRange = { startDate: string; endDate: string };

const DAYS = 30;
const FIRST_DAY = "0001-01-01";

export function parseReportDateRange(
  query: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): ReportDateRange {
  const endDate = query.endDate ?? today;
  const start = addDays(endDate, 1 - DAYS);
  return { startDate: query.startDate ?? (isCalendarDay(start) ? start : FIRST_DAY), endDate };
}

export function computeAverageSale(revenue: number, sales: number): number {
  return sales === 0 ? 0 : Math.round(revenue / sales);
}

/** The estimated cost in percent of the price, for products without purchases. */
export const ESTIMATED_COST_PERCENT = 70;

type Figures = {
  revenue: number;
  taxes: Cents;
  sales: number;
  returns: number;
  discounts: number;
  /** What was paid for received goods in pesos, with taxes. */
  purchases: number;
  /** Deductible IVA within `purchases`. */
  purchaseTaxes: Cents;
  orders: number;
  cost: number;
  cashExpenses: number;
  /** Commissions from service providers and fees from customers, in pesos; not part of revenue. */
  commissions: number;
  /** Cash rounding in pesos, usually 0 or negative. */
  rounding: number;
  /** The cost in pesos of goods that stock adjustments removed as expired or lost. */
  losses: number;
};

export function computeFinancialReport(figures: Figures): FinancialReport {
  const { sales, returns, discounts, purchases, orders, cost, cashExpenses, commissions, losses } = figures;
  const taxes = centsToPesos(figures.taxes);
  const revenue = figures.revenue - Math.round(taxes);
  // Returns of rounded sales may make the rounding positive; it then counts as 0.
  const rounding = Math.max(0, -figures.rounding);
  const grossProfit = revenue - cost;
  const purchaseTaxes = centsToPesos(figures.purchaseTaxes);
  const netProfit = revenue - (purchases - Math.round(purchaseTaxes)) - cashExpenses - rounding;
  return {
    revenue: {
      total: revenue,
      salesCount: sales,
      averageSale: computeAverageSale(revenue, sales),
      returns,
      discounts,
      taxes,
      commissions,
    },
    expenses: {
      totalPurchases: purchases,
      purchaseTaxes,
      purchaseOrdersCount: orders,
      estimatedCOGS: cost,
      cashExpenses,
      rounding,
      losses,
    },
    profitability: {
      grossProfit,
      grossProfitMargin: marginOf(grossProfit, revenue),
      netProfit,
      netProfitMargin: marginOf(netProfit, revenue),
    },
  };
}

export type PaymentMethodSum = {
  kind: "SALE" | "DEBT_PAYMENT" | "REFUND";
  method: PaymentMethod;
  amount: number;
};

export function buildPaymentMethodsReport(sums: readonly PaymentMethodSum[]): PaymentMethodsReport {
  return PAYMENT_METHODS.map((method) => {
    const of = (kind: PaymentMethodSum["kind"]) =>
      sums.reduce((sum, row) => sum + (row.kind === kind && row.method === method ? row.amount : 0), 0);
    const [sales, debtPayments, refunds] = [of("SALE"), of("DEBT_PAYMENT"), of("REFUND")];
    return { method, sales, debtPayments, refunds, net: sales + debtPayments - refunds };
  }).filter(({ sales, debtPayments, refunds }) => sales !== 0 || debtPayments !== 0 || refunds !== 0);
}

function marginOf(profit: number, revenue: number): number {
  return revenue === 0 ? 0 : roundToOneDecimal((profit / revenue) * 100);
}

export const countPackagesForQuantity = (quantity: number, units: number): number =>
  Math.ceil(toThousandths(quantity) / toThousandths(units));

export type ReorderNeed = {
  id: string;
  name: string;
  unit: Unit;
  stock: number;
  minStock: number | null;
  sold: number;
  /** Number of days of the period on which the product had stock. */
  stockedDays: number;
  ordered: number;
};

/**
 * Whole units that last `days` and leave the minimum stock. Computed in thousandths, because 2/3 × 21 exceeds
 * 14 in binary.
 */
export function suggestOrderQuantity(
  { sold, stockedDays, stock, minStock, ordered }: Omit<ReorderNeed, "id" | "name" | "unit">,
  days: number,
): number {
  const missing =
    toThousandths(minStock ?? LOW_STOCK_THRESHOLD) - toThousandths(stock) - toThousandths(ordered);
  const needed = toThousandths(sold) * days + missing * stockedDays;
  return Math.max(0, Math.ceil(needed / (1_000 * stockedDays)));
}
