import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import {
  center,
  contactRows,
  type PaperStore,
  pair,
  rule,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { longDay } from "#web/features/credit/debt-text.ts";

type Printed = { customerName: string; store: PaperStore };

/** Lists what a payment settled: 'Venta A-12: pagada'. */
export function listSettledDebts({ paid }: Pick<DebtPayment, "paid">): { name: string; text: string }[] {
  return paid.map(({ saleId, saleNumber, amount, settled }) => ({
    name: saleId ? `Venta ${saleNumber ?? saleId.slice(0, 13)}` : "Saldo anterior",
    text: formatPesos(amount) + (settled ? (saleId ? ", pagada" : ", pagado") : ""),
  }));
}

export function receiptOf(payment: DebtPayment, { customerName, store }: Printed): TicketRow[] {
  const { method, amount, rounding, change, balanceBefore, balanceAfter } = payment;
  return [
    center(store.name, "big"),
    ...(store.nit ? [center(`NIT ${store.nit}`)] : []),
    ...contactRows(store),
    rule,
    center("Recibo de abono", "bold"),
    ...(payment.number ? [center(payment.number)] : []),
    { kind: "text", text: longDay(payment.createdAt) },
    pair("Cliente", customerName),
    rule,
    pair("Debía", formatPesos(balanceBefore)),
    pair("ABONO", formatPesos(amount), "big"),
    ...(rounding === 0 ? [] : [pair("Ajuste por monedas", formatPesos(rounding))]),
    pair("Método de pago", paymentLabel(method)),
    ...(change > 0
      ? [pair("Pagado", formatPesos(amount + rounding + change)), pair("Vuelto", formatPesos(change))]
      : []),
    pair("Queda debiendo", formatPesos(balanceAfter), "bold"),
    rule,
    ...listSettledDebts(payment).map(({ name, text }) => pair(name, text)),
    ...(payment.paid.length > 0 ? [rule] : []),
    center("¡Gracias por tu pago!"),
  ];
}
