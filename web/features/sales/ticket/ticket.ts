import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  center,
  contactRows,
  type PaperStore,
  pair,
  rule,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { isExchange, saleCode } from "#core/sale-code.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { formatCents, taxName } from "#core/tax/tax-text.ts";
import { itemName, itemQuantity } from "#web/features/sales/history/sale-item-text.ts";
import { saleDate } from "#web/ui/text/sale-date.ts";

/** Rows that an electronic document adds to the ticket (document-paper.ts). */
export type DocumentPaper = { head: TicketRow[]; below: (item: SaleItem) => TicketRow[]; foot: TicketRow[] };

/** `note` is the store's text at the end. `notResponsible` means that the store charges no IVA. */
export function ticketOf(
  sale: Sale,
  store: PaperStore,
  note: string | null = null,
  notResponsible = false,
  paper: DocumentPaper | null = null,
): TicketRow[] {
  const paid = sale.amountPaid ?? sale.total;
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...(notResponsible && sale.taxes.length === 0 ? [center("No responsable de IVA")] : []),
    ...contactRows(store),
    rule,
    ...(paper?.head ?? []),
    ...(sale.number ? [center(`Venta ${sale.number}`, "bold")] : []),
    { kind: "text", text: saleDate(sale.createdAt) },
    pair("Vendedor", sale.seller.name),
    ...(sale.customer ? [pair("Cliente", sale.customer.name)] : []),
    rule,
    ...sale.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: itemName(item) },
      pair(quantityAndPrice(item), `${formatPesos(recordedSubtotal(item))}${letterOf(sale, item)}`),
      ...(paper?.below(item) ?? []),
      ...discountRows(item),
      ...(item.returned > 0 ? [pair("Devuelto", formatQuantity(item.returned, item.unit))] : []),
    ]),
    rule,
    ...(sale.discount > 0
      ? [pair("Subtotal", formatPesos(sale.subtotal)), pair("Descuento", formatPesos(-sale.discount))]
      : []),
    pair("TOTAL", formatPesos(sale.total), "big"),
    ...taxRows(sale),
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
    ...(paper?.foot ?? [center("No es factura de venta", "bold")]),
    center("¡Gracias por tu compra!"),
    ...(note ? [rule, ...note.split("\n").map((line) => center(line))] : []),
  ];
}

function discountRows({ discount, promotion }: SaleItem): TicketRow[] {
  const byHand = discount - (promotion?.discount ?? 0);
  return [
    ...(promotion ? [pair(promotion.name, formatPesos(-promotion.discount))] : []),
    ...(byHand > 0 ? [pair("Descuento", formatPesos(-byHand))] : []),
  ];
}

/** Builds '2 x $ 2.600' or '2 x Six pack $ 14.500'. */
function quantityAndPrice(item: SaleItem): string {
  const { presentation: pack } = item;
  if (pack) return `${formatNumber(pack.count)} x ${pack.name} ${formatPesos(pack.price)}`;
  return `${itemQuantity(item)} x ${formatPesos(item.price)}`;
}

const LETTERS: Record<TaxClass, string> = {
  IVA19: "A",
  IVA5: "B",
  INC8: "C",
  BAG: "D",
  EXEMPT: "E",
  EXCLUDED: "X",
};

/** Tax letter of a line, if the sale has taxes. A product without a class counts as excluded. */
function letterOf({ taxes }: Sale, { tax }: SaleItem): string {
  return taxes.length === 0 ? "" : ` ${LETTERS[tax ?? "EXCLUDED"]}`;
}

function taxRows({ taxes }: Sale): TicketRow[] {
  if (taxes.length === 0) return [];
  const rows = taxes.flatMap((tax): TicketRow[] => {
    const letter = LETTERS[tax.kind === "BAG" ? "BAG" : tax.kind === "INC" ? "INC8" : classOf(tax.rate)];
    if (tax.kind === "BAG") return [pair(`${letter} ${taxName(tax)}`, formatCents(tax.amount))];
    return [
      pair(`${letter} ${taxName(tax)}`, formatCents(tax.amount)),
      pair("  Base", formatCents(tax.base)),
    ];
  });
  return [rule, { kind: "text", text: "Impuestos incluidos" }, ...rows, rule];
}

const classOf = (rate: number | null): TaxClass => (rate === 0 ? "EXEMPT" : rate === 5 ? "IVA5" : "IVA19");

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

function debtRows({ creditAmount, balanceAfter }: Sale): TicketRow[] {
  if (creditAmount === 0) return [];
  return [
    pair("Queda fiado", formatPesos(creditAmount)),
    ...(balanceAfter === null ? [] : [pair("DEBE EN TOTAL", formatPesos(balanceAfter), "bold")]),
  ];
}
