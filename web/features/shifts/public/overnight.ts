import type { Shift } from "#core/contract/shifts/shifts.ts";
import { formatNumber } from "#core/number-text.ts";
import { countDays } from "#web/ui/text/dates.ts";

/** Builds "desde ayer" or "desde hace 3 días"; null for a shift that opened today. */
export function overnightSinceText({ openedAt }: Pick<Shift, "openedAt">, now: Date): string | null {
  const days = countDays(openedAt, now.toISOString());
  if (days <= 0) return null;
  return days === 1 ? "desde ayer" : `desde hace ${formatNumber(days)} días`;
}
