import type { DayReport } from "#core/contract/reports.ts";
import { addDays, isDay } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { payablesNow } from "#server/features/payables/read-payables.ts";
import { byHour, openShifts, owedNow, returnsOf } from "#server/features/reports/day-report.sql.ts";
import { methodsOf } from "#server/features/reports/report-rules.ts";
import { figuresByKind, figuresByMethod, salesByDay } from "#server/features/reports/reports.sql.ts";

const WEEK = 7;
/** Of the calendar. */
const FIRST_DAY = "0001-01-01";

/** How a day went. Sums come from the running totals; the hours from the sales of that day alone. */
export async function dayReport(tx: StoreTx, date: string, today: string): Promise<DayReport> {
  const only = { startDate: date, endDate: date };
  const earlierDay = addDays(date, -WEEK);
  const before = isDay(earlierDay) ? earlierDay : FIRST_DAY;
  const [days, earlier, kinds, methods, returns, hours, owed, shifts, { suppliers: _, ...payable }] =
    await Promise.all([
      salesByDay(tx, only),
      salesByDay(tx, { startDate: before, endDate: before }),
      figuresByKind(tx, only),
      figuresByMethod(tx, only),
      returnsOf(tx, date),
      byHour(tx, date),
      owedNow(tx),
      openShifts(tx),
      payablesNow(tx, today),
    ]);
  const none = { count: 0, revenue: 0 };
  return {
    ...(days[0] ?? none),
    date,
    weekBefore: { ...(earlier[0] ?? none), date: before },
    returns,
    expenses: kinds.get("EXPENSE") ?? 0,
    methods: methodsOf(methods),
    byHour: hours,
    owed,
    payable,
    openShifts: shifts,
  };
}
