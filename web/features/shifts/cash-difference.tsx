import { formatCashDifference } from "#core/cash/cash-difference.ts";
import { Badge } from "#web/ui/badge.tsx";

const toneOf = (difference: number) => (difference === 0 ? "success" : difference < 0 ? "danger" : "warning");

/** Shows 'Cuadra', 'Sobran $ 2.000' or 'Faltan $ 2.000'. */
export function CashDifferenceBadge({ difference }: { difference: number }) {
  return <Badge tone={toneOf(difference)}>{formatCashDifference(difference)}</Badge>;
}

const INK = { success: "text-success-ink", danger: "text-danger-ink", warning: "text-warning-ink" };

/** Shows the difference as the main result of a page. */
export function CashDifferenceHeadline({ difference }: { difference: number }) {
  return (
    <strong className={`text-xl font-bold ${INK[toneOf(difference)]}`}>
      {formatCashDifference(difference)}
    </strong>
  );
}
