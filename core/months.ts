import { addDays, dayOf } from "#core/dates.ts";

export function monthRange(
  month: string | undefined,
  now: Date,
): { month: string; startDate: string; endDate: string } {
  const requestedMonth = month ?? dayOf(now).slice(0, 7);
  const startDate = `${requestedMonth}-01`;
  // Months have 28 to 31 days, so the last day is the day before the first of the next month.
  const after = addDays(`${requestedMonth}-28`, 4);
  return { month: requestedMonth, startDate, endDate: addDays(`${after.slice(0, 7)}-01`, -1) };
}
