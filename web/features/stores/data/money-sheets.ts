import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { type CellValue, DAYS, dayCell } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import { at, id, moment, type Placed, pesos, type RecordOf, text } from "./sheet-columns.ts";

export const MONEY_SHEETS = {
  Turnos: [
    text("Turno", 9),
    text("Caja", 16),
    moment("Abierto"),
    text("Abrió", 22),
    moment("Cerrado"),
    text("Cerró", 22),
    pesos("Base"),
    pesos("Ventas"),
    pesos("Devoluciones"),
    pesos("Efectivo esperado"),
    pesos("Efectivo contado"),
    pesos("Diferencia"),
    pesos("Quedó en la caja"),
    text("Nota", 28),
  ],
  "Dinero de la caja": [
    text("Turno", 9),
    moment("Fecha"),
    text("Movimiento", 13),
    text("Motivo", 18),
    pesos("Valor"),
    text("Nota", 28),
    text("Quién", 22),
    text("Número", 10),
  ],
  Recargas: [
    id,
    moment("Fecha"),
    text("Servicio", 28),
    text("Movimiento", 15),
    pesos("Valor"),
    pesos("Cobrado al cliente"),
    pesos("Comisión"),
    text("Método de pago", 22),
    text("Referencia", 22),
    text("Nota", 28),
    text("Anula", 38),
    text("Quién", 22),
    text("Número", 10),
  ],
  Gastos: [
    id,
    { header: "Fecha", width: 14, numFmt: DAYS },
    text("Categoría", 20),
    text("Concepto", 30),
    pesos("Valor"),
    text("Método de pago", 22),
    text("A quién", 24),
    text("Nota", 28),
    text("Anula", 38),
    text("Quién", 22),
  ],
  Fiados: [
    id,
    text("ID de cliente", 38),
    text("Cliente", 28),
    moment("Fecha"),
    text("Movimiento", 13),
    pesos("Valor"),
    pesos("Queda debiendo"),
    pesos("Por pagar"),
    moment("Vence"),
    text("ID de venta", 38),
    text("Número", 11),
    text("Método de pago", 22),
    pesos("Ajuste de monedas"),
    text("Referencia"),
    text("Motivo", 28),
    text("Anula el abono", 38),
    text("Quién", 22),
  ],
  "Por pagar": [
    id,
    text("ID de proveedor", 38),
    text("Proveedor", 28),
    moment("Fecha"),
    text("Movimiento", 13),
    pesos("Valor"),
    pesos("Saldo"),
    pesos("Falta por pagar"),
    text("Vence", 12),
    text("Factura o recibo", 22),
    text("Nota", 28),
    text("Método de pago", 22),
    text("Anula el pago", 38),
    text("Quién", 22),
    text("Número", 10),
  ],
} as const satisfies Record<string, readonly Column[]>;

export function shiftRows(it: RecordOf<"shift">): Placed<typeof MONEY_SHEETS>[] {
  const { number, till, createdAt, user, openingFloat, closing, movements } = it;
  const cash = closing?.byMethod.find(({ method }) => method === "CASH");
  const closed = closing && [
    ...[
      at(closing.closedAt!),
      closing.closedBy!.name,
      openingFloat,
      closing.sales.total,
      closing.returns.total,
    ],
    ...[cash!.expected, cash!.counted, cash!.difference, closing.floatLeft, closing.note],
  ];
  return [
    ["Turnos", [number, till, at(createdAt), user, ...(closed ?? [null, null, openingFloat])]],
    ...movements.map(
      ({ createdAt, kind, category, amount, note, by, number: given }): Placed<typeof MONEY_SHEETS> => [
        "Dinero de la caja",
        [
          ...[number, at(createdAt), kind === "IN" ? "Entrada" : "Salida", CASH_CATEGORY_LABELS[category]],
          ...[amount, note, by.name, given],
        ],
      ],
    ),
  ];
}

export function serviceRow(entry: RecordOf<"serviceEntry">): CellValue[] {
  const { id, createdAt, service, type, direction, amount, fee, commission, method, reference } = entry;
  const what = type === "SETTLEMENT" ? "Consignado" : direction === "IN" ? "Recibido" : "Entregado";
  return [
    ...[id, at(createdAt), service, what, amount, fee, commission, paymentLabel(method), reference],
    ...[entry.note, entry.reverses, entry.user, entry.number],
  ];
}

export function expenseRow(it: RecordOf<"expense">): CellValue[] {
  return [
    ...[it.id, dayCell(it.date), EXPENSE_CATEGORY_LABELS[it.category], it.concept, it.amount],
    ...[paymentLabel(it.method), it.person, it.note, it.reverses, it.user],
  ];
}

export function creditRow(entry: RecordOf<"creditEntry">): CellValue[] {
  const { id, customerId, customer, createdAt, type, amount, balanceAfter, owed, dueAt, saleId, number } =
    entry;
  const { method, rounding, reference, note, reverses, user } = entry;
  return [
    ...[id, customerId, customer, at(createdAt), ENTRY_LABELS[type], amount, balanceAfter, owed],
    ...[dueAt && at(dueAt), saleId, number, method && paymentLabel(method), rounding, reference, note],
    ...[reverses, user],
  ];
}

export function payableRow(entry: RecordOf<"supplierEntry">): CellValue[] {
  const { id, supplierId, supplier, createdAt, type, amount, balanceAfter, owed, dueOn, method } = entry;
  return [
    ...[id, supplierId, supplier, at(createdAt), SUPPLIER_ENTRY_LABELS[type], amount, balanceAfter, owed],
    ...[dueOn, entry.reference, entry.note, method && paymentLabel(method), entry.reverses, entry.user],
    entry.number,
  ];
}
