import { addDays, dayOf } from "#core/dates.ts";

/** The first and the last day of a month such as 2026-11; of this one without a word. */
export function monthRange(
  month: string | undefined,
  now: Date,
): { month: string; startDate: string; endDate: string } {
  const said = month ?? dayOf(now).slice(0, 7);
  const startDate = `${said}-01`;
  // No month has more than 31 days, and none less than 28: the day before the first one after it.
  const after = addDays(`${said}-28`, 4);
  return { month: said, startDate, endDate: addDays(`${after.slice(0, 7)}-01`, -1) };
}
