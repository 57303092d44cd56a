import type { DayReport } from "#core/contract/reports.ts";
import { addDays, isDay } from "#core/dates.ts";
import { inPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { byHour, openShifts, owedNow, returnsOf } from "#server/features/reports/day-report.sql.ts";
import { methodsOf } from "#server/features/reports/report-rules.ts";
import { figuresByKind, figuresByMethod, salesByDay } from "#server/features/reports/reports.sql.ts";
import { taxFigures } from "#server/features/reports/tax-report.sql.ts";
import { chargedOf } from "#server/features/reports/tax-report.ts";

const WEEK = 7;
/** Of the calendar. */
const FIRST_DAY = "0001-01-01";

/** How a day went. Sums come from the running totals; the hours from the sales of that day alone. */
export async function dayReport(tx: StoreTx, date: string): Promise<DayReport> {
  const only = { startDate: date, endDate: date };
  const earlierDay = addDays(date, -WEEK);
  const before = isDay(earlierDay) ? earlierDay : FIRST_DAY;
  const [days, earlier, kinds, methods, returns, hours, owed, shifts, taxes] = await Promise.all([
    salesByDay(tx, only),
    salesByDay(tx, { startDate: before, endDate: before }),
    figuresByKind(tx, only),
    figuresByMethod(tx, only),
    returnsOf(tx, date),
    byHour(tx, date),
    owedNow(tx),
    openShifts(tx),
    taxFigures(tx, only),
  ]);
  const { iva, inc, bags } = chargedOf(taxes);
  const none = { count: 0, revenue: 0 };
  return {
    ...(days[0] ?? none),
    date,
    weekBefore: { ...(earlier[0] ?? none), date: before },
    returns,
    expenses: kinds.get("EXPENSE") ?? 0,
    taxes: { iva: inPesos(iva), inc: inPesos(inc), bags: inPesos(bags) },
    methods: methodsOf(methods),
    byHour: hours,
    owed,
    openShifts: shifts,
  };
}
