import type { Shift } from "#core/contract/shifts.ts";
import { DAY_MS, dayOf, startOfDay } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";

/** Of a shift that was opened on an earlier day than today: since when. Null for the others. */
export function openSince({ openedAt }: Pick<Shift, "openedAt">, now: Date): string | null {
  const start = (instant: Date) => startOfDay(dayOf(instant)).getTime();
  const days = Math.round((start(now) - start(new Date(openedAt))) / DAY_MS);
  if (days <= 0) return null;
  return days === 1 ? "desde ayer" : `desde hace ${formatNumber(days)} días`;
}
