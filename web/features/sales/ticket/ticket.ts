import type { Store } from "#core/contract/auth.ts";
import type { Sale } from "#core/contract/sales.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/payment.ts";
import { saleDate } from "../sale-date.ts";
import { itemName, itemSubtotal } from "../sale-item-text.ts";

/** One line of the ticket, the same on paper, in the image and as text. */
export type TicketRow =
  | { kind: "center"; text: string; weight?: "bold" | "big" }
  | { kind: "text"; text: string }
  | { kind: "pair"; left: string; right: string; weight?: "bold" | "big" }
  | { kind: "rule" }
  | { kind: "barcode"; code: string };

const rule: TicketRow = { kind: "rule" };
const pair = (left: string, right: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "pair",
  left,
  right,
  ...(weight && { weight }),
});
const center = (text: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "center",
  text,
  ...(weight && { weight }),
});

/**
 * The beginning of the id that the barcode holds: its whole millisecond. The 36 characters of an id would need
 * more dots than the paper has, and the history finds a sale by the beginning of its id.
 */
export function ticketCode(saleId: string): string {
  return saleId.slice(0, 13);
}

export function ticketOf(sale: Sale, store: Pick<Store, "name" | "nit" | "phone">): TicketRow[] {
  const paid = sale.amountPaid ?? sale.total;
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...(store.phone ? [center(`Tel. ${store.phone}`)] : []),
    rule,
    { kind: "text", text: saleDate(sale.createdAt) },
    pair("Vendedor", sale.seller.name),
    ...(sale.customer ? [pair("Cliente", sale.customer.name)] : []),
    rule,
    ...sale.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: itemName(item) },
      pair(
        `${item.quantity.toLocaleString("es-CO")} x ${formatPesos(item.price)}`,
        formatPesos(itemSubtotal(item)),
      ),
    ]),
    rule,
    pair("TOTAL", formatPesos(sale.total), "big"),
    pair("Método de pago", paymentLabel(sale.paymentMethod)),
    pair("Pagado", formatPesos(paid)),
    pair("Vuelto", formatPesos(sale.change ?? 0)),
    rule,
    center("Venta"),
    center(sale.id),
    { kind: "barcode", code: ticketCode(sale.id) },
    center("No es factura de venta", "bold"),
    center("¡Gracias por tu compra!"),
  ];
}

/** For a chat: no columns, which would fall apart there. */
export function ticketText(rows: readonly TicketRow[]): string {
  return rows
    .flatMap((row) => {
      if (row.kind === "barcode") return [];
      if (row.kind === "rule") return ["--------------------"];
      if (row.kind === "pair") return [`${row.left}: ${row.right}`];
      return [row.text];
    })
    .join("\n");
}
