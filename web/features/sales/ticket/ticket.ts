import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { paymentLabel, salePaymentLabel } from "#core/sale/payment.ts";
import { isExchangePayment, saleCode } from "#core/sale-code.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { formatPesosWithCents, formatTaxName } from "#core/tax/tax-text.ts";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { formatItemQuantity, saleItemName } from "#web/features/sales/history/sale-item-text.ts";
import { formatDateAndTime } from "#web/ui/text/dates.ts";

/** Rows that an electronic document adds to the ticket (document-paper.ts). */
export type DocumentTicketRows = {
  head: TicketRow[];
  below: (item: SaleItem) => TicketRow[];
  foot: TicketRow[];
};

/** `note` is the store's text at the end of the ticket. `notResponsible`: the store charges no IVA. */
export function buildTicketRows(
  sale: Sale,
  store: StoreOnPaper,
  note: string | null = null,
  notResponsible = false,
  paper: DocumentTicketRows | null = null,
): TicketRow[] {
  const paid = sale.amountPaid ?? sale.total;
  return [
    ...buildStoreHead(store, notResponsible && sale.taxes.length === 0 ? "No responsable de IVA" : null),
    ...(paper?.head ?? []),
    ...(sale.number ? [centerRow(`Venta ${sale.number}`, "bold")] : []),
    { kind: "text", text: formatDateAndTime(sale.createdAt) },
    leftRightRow("Vendedor", sale.seller.name),
    ...(sale.customer ? [leftRightRow("Cliente", sale.customer.name)] : []),
    horizontalRuleRow,
    ...sale.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: saleItemName(item) },
      leftRightRow(
        quantityAndPrice(item),
        `${formatPesos(subtotalOfRecordedLine(item))}${letterOf(sale, item)}`,
      ),
      ...(paper?.below(item) ?? []),
      ...discountRows(item),
      ...(item.returned > 0 ? [leftRightRow("Devuelto", formatQuantity(item.returned, item.unit))] : []),
    ]),
    horizontalRuleRow,
    ...(sale.discount > 0
      ? [
          leftRightRow("Subtotal", formatPesos(sale.subtotal)),
          leftRightRow("Descuento", formatPesos(-sale.discount)),
        ]
      : []),
    leftRightRow("TOTAL", formatPesos(sale.total), "big"),
    ...taxRows(sale),
    ...(sale.rounding === 0 ? [] : [leftRightRow("Ajuste por monedas", formatPesos(sale.rounding))]),
    ...paymentRows(sale),
    leftRightRow("Pagado", formatPesos(paid)),
    leftRightRow("Vuelto", formatPesos(sale.change ?? 0)),
    ...debtRows(sale),
    ...(sale.returnedTotal > 0 ? [leftRightRow("DEVUELTO", formatPesos(-sale.returnedTotal), "bold")] : []),
    horizontalRuleRow,
    ...(sale.number ? [] : [centerRow("Venta")]),
    centerRow(sale.id),
    { kind: "barcode", code: saleCode(sale.id) },
    ...(paper?.foot ?? [centerRow("No es factura de venta", "bold")]),
    centerRow("¡Gracias por tu compra!"),
    ...(note ? [horizontalRuleRow, ...note.split("\n").map((line) => centerRow(line))] : []),
  ];
}

function discountRows({ discount, promotion }: SaleItem): TicketRow[] {
  const byHand = discount - (promotion?.discount ?? 0);
  return [
    ...(promotion ? [leftRightRow(promotion.name, formatPesos(-promotion.discount))] : []),
    ...(byHand > 0 ? [leftRightRow("Descuento", formatPesos(-byHand))] : []),
  ];
}

/** Builds '2 x $ 2.600' or '2 x Six pack $ 14.500'. */
function quantityAndPrice(item: SaleItem): string {
  const { presentation: pack } = item;
  if (pack) return `${formatNumber(pack.count)} x ${pack.name} ${formatPesos(pack.price)}`;
  return `${formatItemQuantity(item)} x ${formatPesos(item.price)}`;
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
    if (tax.kind === "BAG")
      return [leftRightRow(`${letter} ${formatTaxName(tax)}`, formatPesosWithCents(tax.amount))];
    return [
      leftRightRow(`${letter} ${formatTaxName(tax)}`, formatPesosWithCents(tax.amount)),
      leftRightRow("  Base", formatPesosWithCents(tax.base)),
    ];
  });
  return [horizontalRuleRow, { kind: "text", text: "Impuestos incluidos" }, ...rows, horizontalRuleRow];
}

const classOf = (rate: number | null): TaxClass => (rate === 0 ? "EXEMPT" : rate === 5 ? "IVA5" : "IVA19");

function paymentRows(sale: Sale): TicketRow[] {
  const { payments } = sale;
  const corrected = sale.corrections.length > 0 ? [centerRow("Pago corregido")] : [];
  if (payments.length < 2 && !payments.some(isExchangePayment))
    return [leftRightRow("Método de pago", salePaymentLabel(sale)), ...corrected];
  return [
    ...payments.map((payment) =>
      leftRightRow(
        isExchangePayment(payment) ? payment.reference! : paymentLabel(payment.method, payment.card),
        formatPesos(payment.amount),
      ),
    ),
    ...corrected,
  ];
}

function debtRows({ creditAmount, balanceAfter }: Sale): TicketRow[] {
  if (creditAmount === 0) return [];
  return [
    leftRightRow("Queda fiado", formatPesos(creditAmount)),
    ...(balanceAfter === null ? [] : [leftRightRow("DEBE EN TOTAL", formatPesos(balanceAfter), "bold")]),
  ];
}
