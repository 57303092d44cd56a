import { formatInstantClockTime } from "#core/clock.ts";
import type { ServiceOperation } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import {
  buildContactRows,
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatShortDay } from "#web/ui/data/short-day.ts";

/** The customer's receipt, without the commission that the service's network pays to the shop. */
export function buildServiceReceiptRows(
  { service, direction, amount, fee, number, reference, createdAt, by }: ServiceOperation,
  store: StoreOnPaper,
): TicketRow[] {
  const out = direction === "OUT";
  return [
    centerRow(store.name, "big"),
    ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
    ...buildContactRows(store),
    horizontalRuleRow,
    centerRow(service.name, "bold"),
    ...(number ? [leftRightRow("Recibo", number)] : []),
    { kind: "text", text: `${formatShortDay(createdAt)}, ${formatInstantClockTime(new Date(createdAt))}` },
    ...(reference ? [{ kind: "text" as const, text: reference }] : []),
    horizontalRuleRow,
    leftRightRow(out ? "Te entregamos" : "Valor", formatPesos(amount), fee > 0 ? undefined : "big"),
    ...(fee > 0 ? [leftRightRow("Servicio", formatPesos(fee))] : []),
    ...(fee > 0 && !out ? [leftRightRow("RECIBIDO", formatPesos(amount + fee), "big")] : []),
    leftRightRow("Atendió", by.name),
    horizontalRuleRow,
    centerRow("No es una venta de la tienda: es plata de la red."),
  ];
}
