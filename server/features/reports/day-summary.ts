import type { DaySummary } from "#core/contract/reports/day-summary.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { sumExpenses } from "#server/features/expenses/read-expenses.ts";
import { readReturnsOfDay } from "#server/features/reports/day-report.sql.ts";
import { readDayReport } from "#server/features/reports/day-report.ts";
import {
  computeCostOfGoodsSold,
  readLowStock,
  readTopProducts,
  readUnknownCostShare,
} from "#server/features/reports/reports.sql.ts";
import { sumOwnUseCost } from "#server/features/sales/own-use/own-use-figures.ts";
import { readShiftsOfDay } from "#server/features/shifts/read-shifts.ts";
import { readTransferTotals } from "#server/features/transfers/read-transfers.ts";

const BEST = 3;
const LOW_STOCK_NAMES = 5;
/** Goods without a known cost count with their whole price, so that they add nothing to the profit. */
const WHOLE_PRICE_PERCENT = 100;

/** Each figure comes from the statement of the report that owns it. */
export async function readDaySummary(tx: StoreTx, date: string, today: string): Promise<DaySummary> {
  const only = { startDate: date, endDate: date };
  const day = await readDayReport(tx, date, today);
  const { weekBefore, returns, methods, taxes } = day;
  const [cost, unknownShare, before, shifts, spent, ownUse, transfers, lowStock, best] = await Promise.all([
    computeCostOfGoodsSold(tx, only, WHOLE_PRICE_PERCENT),
    readUnknownCostShare(tx, only),
    readReturnsOfDay(tx, weekBefore.date),
    readShiftsOfDay(tx, date),
    sumExpenses(tx, only),
    sumOwnUseCost(tx, only),
    readTransferTotals(tx, only),
    readLowStock(tx, LOW_STOCK_NAMES),
    readTopProducts(tx, only, BEST),
  ]);
  const charged = centsToPesos(Math.round((taxes.iva + taxes.inc + taxes.bags) * 100));
  const sumOf = (of: (method: (typeof methods)[number]) => number) =>
    methods.reduce((sum, method) => sum + of(method), 0);
  return {
    date,
    sales: { count: day.count, total: day.revenue + returns.total },
    returns,
    profit: {
      known: day.revenue - Math.round(charged) - cost,
      unknownCostShare: roundToOneDecimal(unknownShare),
    },
    methods: methods.flatMap(({ method, sales }) => (sales === 0 ? [] : [{ method, total: sales }])),
    credit: {
      given: sumOf(({ method, sales }) => (method === "CREDIT" ? sales : 0)),
      collected: sumOf(({ debtPayments }) => debtPayments),
    },
    drawers: shifts.map(({ till, closedAt, byMethod }) => {
      const cash = byMethod.find(({ method }) => method === "CASH");
      return {
        till,
        expected: cash?.expected ?? null,
        counted: cash?.counted ?? null,
        difference: cash?.difference ?? null,
        open: closedAt === null,
      };
    }),
    expenses: spent,
    ownUse,
    transfers,
    lowStock,
    best: best.map(({ name, quantity, revenue }) => ({ name, quantity, total: revenue })),
    sameDayLastWeek: weekBefore.count > 0 ? { total: weekBefore.revenue + before.total } : null,
  };
}
