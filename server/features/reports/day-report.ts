import type { DayReport } from "#core/contract/reports/reports.ts";
import { addDays, isCalendarDay } from "#core/dates.ts";
import { centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readPayableTotals } from "#server/features/payables/read-payables.ts";
import {
  countSentForAnotherOnDay,
  readCustomerDebtNow,
  readOpenShifts,
  readReturnsOfDay,
  readSalesByHour,
} from "#server/features/reports/day-report.sql.ts";
import { buildPaymentMethodsReport } from "#server/features/reports/report-rules.ts";
import {
  readDailySales,
  readDayFiguresByKind,
  readDayFiguresByMethod,
} from "#server/features/reports/reports.sql.ts";
import { readTaxFigures } from "#server/features/reports/tax-report.sql.ts";
import { sumChargedTaxes } from "#server/features/reports/tax-report.ts";

const WEEK = 7;
const FIRST_DAY = "0001-01-01";

/** Reads the figures of a day. Sums come from running totals; only the hours are computed from the day's sales. */
export async function readDayReport(tx: StoreTx, date: string, today: string): Promise<DayReport> {
  const only = { startDate: date, endDate: date };
  const earlierDay = addDays(date, -WEEK);
  const before = isCalendarDay(earlierDay) ? earlierDay : FIRST_DAY;
  const [
    days,
    earlier,
    kinds,
    methods,
    returns,
    hours,
    owed,
    shifts,
    taxes,
    { suppliers: _, ...payable },
    sent,
  ] = await Promise.all([
    readDailySales(tx, only),
    readDailySales(tx, { startDate: before, endDate: before }),
    readDayFiguresByKind(tx, only),
    readDayFiguresByMethod(tx, only),
    readReturnsOfDay(tx, date),
    readSalesByHour(tx, date),
    readCustomerDebtNow(tx),
    readOpenShifts(tx),
    readTaxFigures(tx, only),
    readPayableTotals(tx, today),
    countSentForAnotherOnDay(tx, date),
  ]);
  const { iva, inc, bags } = sumChargedTaxes(taxes);
  const none = { count: 0, revenue: 0 };
  return {
    ...(days[0] ?? none),
    date,
    weekBefore: { ...(earlier[0] ?? none), date: before },
    returns,
    ...(sent > 0 && { sentForAnother: sent }),
    expenses: kinds.get("EXPENSE") ?? 0,
    taxes: { iva: centsToPesos(iva), inc: centsToPesos(inc), bags: centsToPesos(bags) },
    methods: buildPaymentMethodsReport(methods),
    byHour: hours,
    owed,
    payable,
    openShifts: shifts,
  };
}
