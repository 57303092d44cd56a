import type { Sale } from "#core/contract/sales.ts";
import type { Store } from "#core/contract/session.ts";
import { formatPesos } from "#core/money.ts";
import { center, pair, rule, type TicketRow } from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { isExchange, saleCode } from "#core/sale-code.ts";
import { itemName, itemQuantity } from "#web/features/sales/history/sale-item-text.ts";
import { saleDate } from "#web/ui/text/sale-date.ts";

/** `note`: what the store wants to say at its end. */
export function ticketOf(
  sale: Sale,
  store: Pick<Store, "name" | "nit" | "phone">,
  note: string | null = null,
): TicketRow[] {
  const paid = sale.amountPaid ?? sale.total;
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...(store.phone ? [center(`Tel. ${store.phone}`)] : []),
    rule,
    ...(sale.number ? [center(`Venta ${sale.number}`, "bold")] : []),
    { kind: "text", text: saleDate(sale.createdAt) },
    pair("Vendedor", sale.seller.name),
    ...(sale.customer ? [pair("Cliente", sale.customer.name)] : []),
    rule,
    ...sale.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: itemName(item) },
      pair(`${itemQuantity(item)} x ${formatPesos(item.price)}`, formatPesos(recordedSubtotal(item))),
      ...(item.discount > 0 ? [pair("Descuento", formatPesos(-item.discount))] : []),
      ...(item.returned > 0 ? [pair("Devuelto", formatQuantity(item.returned, item.unit))] : []),
    ]),
    rule,
    ...(sale.discount > 0
      ? [pair("Subtotal", formatPesos(sale.subtotal)), pair("Descuento", formatPesos(-sale.discount))]
      : []),
    pair("TOTAL", formatPesos(sale.total), "big"),
    ...(sale.rounding === 0 ? [] : [pair("Ajuste por monedas", formatPesos(sale.rounding))]),
    ...paymentRows(sale),
    pair("Pagado", formatPesos(paid)),
    pair("Vuelto", formatPesos(sale.change ?? 0)),
    ...debtRows(sale),
    ...(sale.returnedTotal > 0 ? [pair("DEVUELTO", formatPesos(-sale.returnedTotal), "bold")] : []),
    rule,
    ...(sale.number ? [] : [center("Venta")]),
    center(sale.id),
    { kind: "barcode", code: saleCode(sale.id) },
    center("No es factura de venta", "bold"),
    center("¡Gracias por tu compra!"),
    ...(note ? [rule, ...note.split("\n").map((line) => center(line))] : []),
  ];
}

/** One method in one row, as ever; several each with its amount. */
function paymentRows({ paymentMethod, payments }: Sale): TicketRow[] {
  if (payments.length < 2 && !payments.some(isExchange))
    return [pair("Método de pago", paymentLabel(paymentMethod))];
  return payments.map((payment) =>
    pair(
      isExchange(payment) ? payment.reference! : paymentLabel(payment.method),
      formatPesos(payment.amount),
    ),
  );
}

/** What stays owed of it, and what the customer owed with it in all. */
function debtRows({ creditAmount, balanceAfter }: Sale): TicketRow[] {
  if (creditAmount === 0) return [];
  return [
    pair("Queda fiado", formatPesos(creditAmount)),
    ...(balanceAfter === null ? [] : [pair("DEBE EN TOTAL", formatPesos(balanceAfter), "bold")]),
  ];
}
