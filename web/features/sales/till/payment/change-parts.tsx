import { formatNumber } from "#core/number-text.ts";
import { inDenominations } from "#core/sale/payment.ts";

/** The change in as few notes and coins as can be, the largest first. */
export function ChangeParts({ change }: { change: number }) {
  const parts = inDenominations(change);
  if (parts.length === 0) return null;
  const text = parts.map(({ value, count }) => `${count} de ${formatNumber(value)}`).join(" · ");
  return (
    <p className="text-right text-sm text-ink-soft tabular-nums short:text-left short:text-xs">{text}</p>
  );
}
