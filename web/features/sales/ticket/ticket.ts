import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  centerRow,
  contactRows,
  type PaperStore,
  pairRow,
  ruleRow,
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
export type DocumentRows = { head: TicketRow[]; below: (item: SaleItem) => TicketRow[]; foot: TicketRow[] };

/** `note` is the store's text at the end of the ticket. `notResponsible`: the store charges no IVA. */
export function ticketOf(
  sale: Sale,
  store: PaperStore,
  note: string | null = null,
  notResponsible = false,
  paper: DocumentRows | null = null,
): TicketRow[] {
  const paid = sale.amountPaid ?? sale.total;
  return [
    centerRow(store.name, "big"),
    ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
    ...(notResponsible && sale.taxes.length === 0 ? [centerRow("No responsable de IVA")] : []),
    ...contactRows(store),
    ruleRow,
    ...(paper?.head ?? []),
    ...(sale.number ? [centerRow(`Venta ${sale.number}`, "bold")] : []),
    { kind: "text", text: saleDate(sale.createdAt) },
    pairRow("Vendedor", sale.seller.name),
    ...(sale.customer ? [pairRow("Cliente", sale.customer.name)] : []),
    ruleRow,
    ...sale.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: itemName(item) },
      pairRow(quantityAndPrice(item), `${formatPesos(recordedSubtotal(item))}${letterOf(sale, item)}`),
      ...(paper?.below(item) ?? []),
      ...discountRows(item),
      ...(item.returned > 0 ? [pairRow("Devuelto", formatQuantity(item.returned, item.unit))] : []),
    ]),
    ruleRow,
    ...(sale.discount > 0
      ? [pairRow("Subtotal", formatPesos(sale.subtotal)), pairRow("Descuento", formatPesos(-sale.discount))]
      : []),
    pairRow("TOTAL", formatPesos(sale.total), "big"),
    ...taxRows(sale),
    ...(sale.rounding === 0 ? [] : [pairRow("Ajuste por monedas", formatPesos(sale.rounding))]),
    ...paymentRows(sale),
    pairRow("Pagado", formatPesos(paid)),
    pairRow("Vuelto", formatPesos(sale.change ?? 0)),
    ...debtRows(sale),
    ...(sale.returnedTotal > 0 ? [pairRow("DEVUELTO", formatPesos(-sale.returnedTotal), "bold")] : []),
    ruleRow,
    ...(sale.number ? [] : [centerRow("Venta")]),
    centerRow(sale.id),
    { kind: "barcode", code: saleCode(sale.id) },
    ...(paper?.foot ?? [centerRow("No es factura de venta", "bold")]),
    centerRow("¡Gracias por tu compra!"),
    ...(note ? [ruleRow, ...note.split("\n").map((line) => centerRow(line))] : []),
  ];
}

function discountRows({ discount, promotion }: SaleItem): TicketRow[] {
  const byHand = discount - (promotion?.discount ?? 0);
  return [
    ...(promotion ? [pairRow(promotion.name, formatPesos(-promotion.discount))] : []),
    ...(byHand > 0 ? [pairRow("Descuento", formatPesos(-byHand))] : []),
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
    if (tax.kind === "BAG") return [pairRow(`${letter} ${taxName(tax)}`, formatCents(tax.amount))];
    return [
      pairRow(`${letter} ${taxName(tax)}`, formatCents(tax.amount)),
      pairRow("  Base", formatCents(tax.base)),
    ];
  });
  return [ruleRow, { kind: "text", text: "Impuestos incluidos" }, ...rows, ruleRow];
}

const classOf = (rate: number | null): TaxClass => (rate === 0 ? "EXEMPT" : rate === 5 ? "IVA5" : "IVA19");

function paymentRows({ paymentMethod, payments }: Sale): TicketRow[] {
  if (payments.length < 2 && !payments.some(isExchange))
    return [pairRow("Método de pago", paymentLabel(paymentMethod))];
  return payments.map((payment) =>
    pairRow(
      isExchange(payment) ? payment.reference! : paymentLabel(payment.method),
      formatPesos(payment.amount),
    ),
  );
}

function debtRows({ creditAmount, balanceAfter }: Sale): TicketRow[] {
  if (creditAmount === 0) return [];
  return [
    pairRow("Queda fiado", formatPesos(creditAmount)),
    ...(balanceAfter === null ? [] : [pairRow("DEBE EN TOTAL", formatPesos(balanceAfter), "bold")]),
  ];
}
