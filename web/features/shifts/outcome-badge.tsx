import { differenceText } from "#core/cash-difference.ts";
import { Badge } from "#web/ui/badge.tsx";

/** 'Cuadra', 'Sobran $ 2.000', 'Faltan $ 2.000'. */
export function OutcomeBadge({ difference }: { difference: number }) {
  const tone = difference === 0 ? "success" : difference < 0 ? "danger" : "warning";
  return <Badge tone={tone}>{differenceText(difference)}</Badge>;
}
