import { computeOwnerDraw } from "#core/cash/expenses.ts";
import type { OwnerDrawReport } from "#core/contract/expenses.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readMonthExpenseSums } from "#server/features/expenses/read-expenses.ts";
import { ESTIMATED_COST_PERCENT } from "#server/features/reports/report-rules.ts";
import {
  computeCostOfGoodsSold,
  computeCostOfLosses,
  readDayFiguresByKind,
  readDayFiguresByMethod,
  readUnknownCostShare,
} from "#server/features/reports/reports.sql.ts";
import { readSalesReport } from "#server/features/reports/sales-report.ts";
import { readTaxFigures } from "#server/features/reports/tax-report.sql.ts";
import { sumChargedTaxes } from "#server/features/reports/tax-report.ts";
import { sumOwnUseCost } from "#server/features/sales/own-use/own-use-figures.ts";
import {
  readTotalToSettle,
  sumServiceCommissionsAndFees,
} from "#server/features/services/service-figures.ts";
import { readCashOnHand } from "#server/features/shifts/read-shifts.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type Month = { month: string; startDate: string; endDate: string };

/**
 * Reads how much the owner may take: the part of the month's profit that is in the drawers, with its components.
 */
export async function readOwnerDrawReport(tx: StoreTx, range: Month): Promise<OwnerDrawReport> {
  const [{ totalRevenue }, charged, cogs, losses, unknownShare, kinds, methods, spent, commissions, ownUse] =
    await Promise.all([
      readSalesReport(tx, range),
      readTaxFigures(tx, range),
      computeCostOfGoodsSold(tx, range, ESTIMATED_COST_PERCENT),
      computeCostOfLosses(tx, range, ESTIMATED_COST_PERCENT),
      readUnknownCostShare(tx, range),
      readDayFiguresByKind(tx, range),
      readDayFiguresByMethod(tx, range),
      readMonthExpenseSums(tx, range),
      sumServiceCommissionsAndFees(tx, range),
      sumOwnUseCost(tx, range),
    ]);
  const [inDrawers, toSettle, settings] = await Promise.all([
    readCashOnHand(tx),
    readTotalToSettle(tx),
    readStoreSettings(tx),
  ]);
  const { iva, inc, bags } = sumChargedTaxes(charged);
  const taxes = centsToPesos(iva + inc + bags);
  const figures = {
    revenue: totalRevenue - Math.round(taxes),
    cogs,
    losses,
    ...spent,
    drawn: spent.drawn + ownUse,
    ownUse,
    commissions,
    rounding: Math.max(0, -(kinds.get("ROUNDING") ?? 0)),
    cashOnHand: inDrawers - toSettle,
    keep: settings.cashToKeep,
    unknownCostShare: unknownShare,
  };
  const credit = methods.reduce((sum, { kind, method, amount }) => {
    if (kind === "DEBT_PAYMENT") return sum - amount;
    if (method !== "CREDIT") return sum;
    return kind === "SALE" ? sum + amount : sum - amount;
  }, 0);
  return {
    month: range.month,
    ...figures,
    taxes,
    ...computeOwnerDraw(figures),
    debtorsGrew: credit,
    unknownCostShare: roundToOneDecimal(unknownShare),
  };
}
