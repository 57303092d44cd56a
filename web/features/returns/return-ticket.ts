import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { formatQuantity } from "#core/quantity.ts";
import { saleCode } from "#core/sale-code.ts";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { refundText, returnReasonText } from "./return-text.ts";

type TicketContext = { store: StoreOnPaper; customerName: string | null };

/** The customer's ticket of a return. Its barcode is the code of the sale, which finds sale and return. */
export function buildReturnTicket(back: SaleReturn, { store, customerName }: TicketContext): TicketRow[] {
  return [
    ...buildStoreHead(store),
    centerRow("Comprobante de devolución", "bold"),
    ...(back.number ? [centerRow(back.number, "bold")] : []),
    { kind: "text", text: formatDateAndTime(back.createdAt) },
    leftRightRow("Atendió", back.seller.name),
    ...(customerName ? [leftRightRow("Cliente", customerName)] : []),
    leftRightRow("Motivo", returnReasonText(back)),
    horizontalRuleRow,
    ...back.items.flatMap((item): TicketRow[] => [
      { kind: "text", text: item.productName },
      leftRightRow(formatQuantity(item.quantity, item.unit), formatPesos(item.total)),
    ]),
    horizontalRuleRow,
    leftRightRow("DEVUELTO", formatPesos(back.total), "big"),
    ...(back.rounding === 0 ? [] : [leftRightRow("Ajuste por monedas", formatPesos(back.rounding))]),
    ...back.refunds.map((refund) => leftRightRow(refundText(refund), formatPesos(refund.amount))),
    horizontalRuleRow,
    centerRow("De la venta"),
    centerRow(back.saleNumber ?? back.saleId),
    { kind: "barcode", code: saleCode(back.saleId) },
  ];
}
