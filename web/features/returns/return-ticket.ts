import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { formatPesos } from "#core/money.ts";
import {
  center,
  contactRows,
  type PaperStore,
  pair,
  rule,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { saleCode } from "#core/sale-code.ts";
import { saleDate } from "#web/ui/text/sale-date.ts";
import { reasonText, refundText } from "./return-text.ts";

type Printed = { store: PaperStore; customerName: string | null };

/** The customer's ticket of a return. Its barcode is the code of the sale, which finds sale and return. */
export function buildReturnTicket(back: SaleReturn, { store, customerName }: Printed): TicketRow[] {
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...contactRows(store),
    rule,
    center("Comprobante de devolución", "bold"),
    ...(back.number ? [center(back.number, "bold")] : []),
    { kind: "text", text: saleDate(back.createdAt) },
    pair("Atendió", back.seller.name),
    ...(customerName ? [pair("Cliente", customerName)] : []),
    pair("Motivo", reasonText(back)),
    rule,
    ...back.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: item.productName },
      pair(formatQuantity(item.quantity, item.unit), formatPesos(item.total)),
    ]),
    rule,
    pair("DEVUELTO", formatPesos(back.total), "big"),
    ...(back.rounding === 0 ? [] : [pair("Ajuste por monedas", formatPesos(back.rounding))]),
    ...back.refunds.map((refund) => pair(refundText(refund), formatPesos(refund.amount))),
    rule,
    center("De la venta"),
    center(back.saleNumber ?? back.saleId),
    { kind: "barcode", code: saleCode(back.saleId) },
  ];
}
