import { clockTime } from "#core/clock.ts";
import type { ServiceOperation } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  contactRows,
  type PaperStore,
  pairRow,
  ruleRow,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { shortDay } from "#web/ui/data/short-day.ts";

/** The customer's receipt, without the commission that the service's network pays to the shop. */
export function operationRows(
  { service, direction, amount, fee, number, reference, createdAt, by }: ServiceOperation,
  store: PaperStore,
): TicketRow[] {
  const out = direction === "OUT";
  return [
    centerRow(store.name, "big"),
    ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
    ...contactRows(store),
    ruleRow,
    centerRow(service.name, "bold"),
    ...(number ? [pairRow("Recibo", number)] : []),
    { kind: "text", text: `${shortDay(createdAt)}, ${clockTime(new Date(createdAt))}` },
    ...(reference ? [{ kind: "text" as const, text: reference }] : []),
    ruleRow,
    pairRow(out ? "Te entregamos" : "Valor", formatPesos(amount), fee > 0 ? undefined : "big"),
    ...(fee > 0 ? [pairRow("Servicio", formatPesos(fee))] : []),
    ...(fee > 0 && !out ? [pairRow("RECIBIDO", formatPesos(amount + fee), "big")] : []),
    pairRow("Atendió", by.name),
    ruleRow,
    centerRow("No es una venta de la tienda: es plata de la red."),
  ];
}
