import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { formatLongDay } from "#web/ui/text/dates.ts";

type ReceiptContext = { customerName: string; store: StoreOnPaper };

/** Lists what a payment settled: 'Venta A-12: pagada'. */
export function listSettledDebts({ paid }: Pick<DebtPayment, "paid">): { name: string; text: string }[] {
  return paid.map(({ saleId, saleNumber, amount, settled }) => ({
    name: saleId ? `Venta ${saleNumber ?? saleId.slice(0, 13)}` : "Saldo anterior",
    text: formatPesos(amount) + (settled ? (saleId ? ", pagada" : ", pagado") : ""),
  }));
}

export function buildDebtReceiptRows(
  payment: DebtPayment,
  { customerName, store }: ReceiptContext,
): TicketRow[] {
  const { method, amount, rounding, change, balanceBefore, balanceAfter } = payment;
  return [
    ...buildStoreHead(store),
    centerRow("Recibo de abono", "bold"),
    ...(payment.number ? [centerRow(payment.number)] : []),
    { kind: "text", text: formatLongDay(payment.createdAt) },
    leftRightRow("Cliente", customerName),
    horizontalRuleRow,
    leftRightRow("Debía", formatPesos(balanceBefore)),
    leftRightRow("ABONO", formatPesos(amount), "big"),
    ...(rounding === 0 ? [] : [leftRightRow("Ajuste por monedas", formatPesos(rounding))]),
    leftRightRow("Método de pago", paymentLabel(method)),
    ...(change > 0
      ? [
          leftRightRow("Pagado", formatPesos(amount + rounding + change)),
          leftRightRow("Vuelto", formatPesos(change)),
        ]
      : []),
    leftRightRow("Queda debiendo", formatPesos(balanceAfter), "bold"),
    horizontalRuleRow,
    ...listSettledDebts(payment).map(({ name, text }) => leftRightRow(name, text)),
    ...(payment.paid.length > 0 ? [horizontalRuleRow] : []),
    centerRow("¡Gracias por tu pago!"),
  ];
}
