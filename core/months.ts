import { addDays, dayOf } from "#core/dates.ts";

/** The first and the last day of a month `YYYY-MM`; the default is the month of `now`. */
export function computeMonthRange(month: string | undefined, now: Date) {
  const requestedMonth = month ?? dayOf(now).slice(0, 7);
  const startDate = `${requestedMonth}-01`;
  // Months have 28 to 31 days, so the last day is the day before the first of the next month.
  const after = addDays(`${requestedMonth}-28`, 4);
  return { month: requestedMonth, startDate, endDate: addDays(`${after.slice(0, 7)}-01`, -1) };
}
