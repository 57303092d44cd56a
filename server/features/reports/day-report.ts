import type { DayReport } from "#core/contract/reports/reports.ts";
import { addDays, isDay } from "#core/dates.ts";
import { centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readPayableTotals } from "#server/features/payables/read-payables.ts";
import { byHour, openShifts, owedNow, returnsOf } from "#server/features/reports/day-report.sql.ts";
import { methodsOf } from "#server/features/reports/report-rules.ts";
import { figuresByKind, figuresByMethod, salesByDay } from "#server/features/reports/reports.sql.ts";
import { taxFigures } from "#server/features/reports/tax-report.sql.ts";
import { chargedTaxes } from "#server/features/reports/tax-report.ts";

const WEEK = 7;
const FIRST_DAY = "0001-01-01";

/** The figures of a day. Sums come from running totals; only the hours are computed from the day's sales. */
export async function dayReport(tx: StoreTx, date: string, today: string): Promise<DayReport> {
  const only = { startDate: date, endDate: date };
  const earlierDay = addDays(date, -WEEK);
  const before = isDay(earlierDay) ? earlierDay : FIRST_DAY;
  const [days, earlier, kinds, methods, returns, hours, owed, shifts, taxes, { suppliers: _, ...payable }] =
    await Promise.all([
      salesByDay(tx, only),
      salesByDay(tx, { startDate: before, endDate: before }),
      figuresByKind(tx, only),
      figuresByMethod(tx, only),
      returnsOf(tx, date),
      byHour(tx, date),
      owedNow(tx),
      openShifts(tx),
      taxFigures(tx, only),
      readPayableTotals(tx, today),
    ]);
  const { iva, inc, bags } = chargedTaxes(taxes);
  const none = { count: 0, revenue: 0 };
  return {
    ...(days[0] ?? none),
    date,
    weekBefore: { ...(earlier[0] ?? none), date: before },
    returns,
    expenses: kinds.get("EXPENSE") ?? 0,
    taxes: { iva: centsToPesos(iva), inc: centsToPesos(inc), bags: centsToPesos(bags) },
    methods: methodsOf(methods),
    byHour: hours,
    owed,
    payable,
    openShifts: shifts,
  };
}
