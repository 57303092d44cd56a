import { clockTime } from "#core/clock.ts";
import type { ServiceOperation } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import {
  center,
  contactRows,
  type PaperStore,
  pair,
  rule,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { shortDay } from "#web/ui/data/short-day.ts";

/** The customer's receipt. It leaves out the commission that the network pays to the shop. */
export function operationRows(
  { service, direction, amount, fee, number, reference, createdAt, by }: ServiceOperation,
  store: PaperStore,
): TicketRow[] {
  const out = direction === "OUT";
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...contactRows(store),
    rule,
    center(service.name, "bold"),
    ...(number ? [pair("Recibo", number)] : []),
    { kind: "text", text: `${shortDay(createdAt)}, ${clockTime(new Date(createdAt))}` },
    ...(reference ? [{ kind: "text" as const, text: reference }] : []),
    rule,
    pair(out ? "Te entregamos" : "Valor", formatPesos(amount), fee > 0 ? undefined : "big"),
    ...(fee > 0 ? [pair("Servicio", formatPesos(fee))] : []),
    ...(fee > 0 && !out ? [pair("RECIBIDO", formatPesos(amount + fee), "big")] : []),
    pair("Atendió", by.name),
    rule,
    center("No es una venta de la tienda: es plata de la red."),
  ];
}
