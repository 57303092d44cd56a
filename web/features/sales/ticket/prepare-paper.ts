import { clockTime } from "#core/clock.ts";
import { formatNumber } from "#core/number-text.ts";
import { center, pair, rule, type TicketRow } from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { WantedLine } from "#core/sale/line.ts";
import { shortDay } from "#web/ui/data/short-day.ts";

type Parked = { name: string; at: number; lines: readonly WantedLine[] };

/** Paper for preparing an order in the shop, without prices. */
export function buildPreparationRows({ name, at, lines }: Parked): TicketRow[] {
  return [
    center("Para alistar", "big"),
    center(name, "bold"),
    center(`${shortDay(new Date(at).toISOString())}, ${clockTime(new Date(at))}`),
    rule,
    ...lines.map((line): TicketRow => {
      const { presentation, quantity, unit, name: product } = line;
      if (presentation)
        return pair(product, `${formatNumber(presentation.count)} x ${presentation.name}`, "bold");
      return pair(product, formatQuantity(quantity, unit), "bold");
    }),
    rule,
    center(lines.length === 1 ? "1 renglón" : `${formatNumber(lines.length)} renglones`),
  ];
}
