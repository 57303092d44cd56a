import { formatInstantClockTime } from "#core/clock.ts";
import { formatNumber } from "#core/number-text.ts";
import { centerRow, horizontalRuleRow, leftRightRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { formatShortDay } from "#web/ui/data/short-day.ts";

type ParkedCart = { name: string; at: number; lines: readonly SaleLineRequest[] };

/** Paper for preparing an order in the shop, without prices. */
export function buildPickingListRows({ name, at, lines }: ParkedCart): TicketRow[] {
  return [
    centerRow("Para alistar", "big"),
    centerRow(name, "bold"),
    centerRow(`${formatShortDay(new Date(at).toISOString())}, ${formatInstantClockTime(new Date(at))}`),
    horizontalRuleRow,
    ...lines.map((line): TicketRow => {
      const { presentation, quantity, unit, name: product } = line;
      if (presentation)
        return leftRightRow(product, `${formatNumber(presentation.count)} x ${presentation.name}`, "bold");
      return leftRightRow(product, formatQuantity(quantity, unit), "bold");
    }),
    horizontalRuleRow,
    centerRow(lines.length === 1 ? "1 renglón" : `${formatNumber(lines.length)} renglones`),
  ];
}
