import type { Shift } from "#core/contract/shifts/shifts.ts";
import { DAY_MS, dayOf, startOfDay } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";

/** Builds "desde ayer" or "desde hace 3 días"; null for a shift that opened today. */
export function overnightSinceText({ openedAt }: Pick<Shift, "openedAt">, now: Date): string | null {
  const start = (instant: Date) => startOfDay(dayOf(instant)).getTime();
  const days = Math.round((start(now) - start(new Date(openedAt))) / DAY_MS);
  if (days <= 0) return null;
  return days === 1 ? "desde ayer" : `desde hace ${formatNumber(days)} días`;
}
