import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  contactRows,
  type PaperStore,
  pairRow,
  ruleRow,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { longDay } from "#web/features/credit/debt-text.ts";

type ReceiptContext = { customerName: string; store: PaperStore };

/** Lists what a payment settled: 'Venta A-12: pagada'. */
export function listSettledDebts({ paid }: Pick<DebtPayment, "paid">): { name: string; text: string }[] {
  return paid.map(({ saleId, saleNumber, amount, settled }) => ({
    name: saleId ? `Venta ${saleNumber ?? saleId.slice(0, 13)}` : "Saldo anterior",
    text: formatPesos(amount) + (settled ? (saleId ? ", pagada" : ", pagado") : ""),
  }));
}

export function paymentReceiptRows(
  payment: DebtPayment,
  { customerName, store }: ReceiptContext,
): TicketRow[] {
  const { method, amount, rounding, change, balanceBefore, balanceAfter } = payment;
  return [
    centerRow(store.name, "big"),
    ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
    ...contactRows(store),
    ruleRow,
    centerRow("Recibo de abono", "bold"),
    ...(payment.number ? [centerRow(payment.number)] : []),
    { kind: "text", text: longDay(payment.createdAt) },
    pairRow("Cliente", customerName),
    ruleRow,
    pairRow("Debía", formatPesos(balanceBefore)),
    pairRow("ABONO", formatPesos(amount), "big"),
    ...(rounding === 0 ? [] : [pairRow("Ajuste por monedas", formatPesos(rounding))]),
    pairRow("Método de pago", paymentLabel(method)),
    ...(change > 0
      ? [pairRow("Pagado", formatPesos(amount + rounding + change)), pairRow("Vuelto", formatPesos(change))]
      : []),
    pairRow("Queda debiendo", formatPesos(balanceAfter), "bold"),
    ruleRow,
    ...listSettledDebts(payment).map(({ name, text }) => pairRow(name, text)),
    ...(payment.paid.length > 0 ? [ruleRow] : []),
    centerRow("¡Gracias por tu pago!"),
  ];
}
