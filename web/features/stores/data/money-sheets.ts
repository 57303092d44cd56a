import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { type CellValue, DAY_FORMAT, toDayCell } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import {
  idColumn,
  momentColumn,
  pesosColumn,
  type RecordOf,
  type SheetRow,
  textColumn,
  toStoreClock,
} from "./sheet-columns.ts";

export const MONEY_SHEETS = {
  Turnos: [
    textColumn("Turno", 9),
    textColumn("Caja", 16),
    momentColumn("Abierto"),
    textColumn("Abrió", 22),
    momentColumn("Cerrado"),
    textColumn("Cerró", 22),
    pesosColumn("Base"),
    pesosColumn("Ventas"),
    pesosColumn("Devoluciones"),
    pesosColumn("Efectivo esperado"),
    pesosColumn("Efectivo contado"),
    pesosColumn("Diferencia"),
    pesosColumn("Quedó en la caja"),
    textColumn("Nota", 28),
  ],
  "Dinero de la caja": [
    textColumn("Turno", 9),
    momentColumn("Fecha"),
    textColumn("Movimiento", 13),
    textColumn("Motivo", 18),
    pesosColumn("Valor"),
    textColumn("Nota", 28),
    textColumn("Quién", 22),
    textColumn("Número", 10),
  ],
  Recargas: [
    idColumn,
    momentColumn("Fecha"),
    textColumn("Servicio", 28),
    textColumn("Movimiento", 15),
    pesosColumn("Valor"),
    pesosColumn("Cobrado al cliente"),
    pesosColumn("Comisión"),
    textColumn("Método de pago", 22),
    textColumn("Referencia", 22),
    textColumn("Nota", 28),
    textColumn("Anula", 38),
    textColumn("Quién", 22),
    textColumn("Número", 10),
  ],
  Gastos: [
    idColumn,
    { header: "Fecha", width: 14, numFmt: DAY_FORMAT },
    textColumn("Categoría", 20),
    textColumn("Concepto", 30),
    pesosColumn("Valor"),
    textColumn("Método de pago", 22),
    textColumn("A quién", 24),
    textColumn("Nota", 28),
    textColumn("Anula", 38),
    textColumn("Quién", 22),
  ],
  Fiados: [
    idColumn,
    textColumn("ID de cliente", 38),
    textColumn("Cliente", 28),
    momentColumn("Fecha"),
    textColumn("Movimiento", 13),
    pesosColumn("Valor"),
    pesosColumn("Queda debiendo"),
    pesosColumn("Por pagar"),
    momentColumn("Vence"),
    textColumn("ID de venta", 38),
    textColumn("Número", 11),
    textColumn("Método de pago", 22),
    pesosColumn("Ajuste de monedas"),
    textColumn("Referencia"),
    textColumn("Motivo", 28),
    textColumn("Anula el abono", 38),
    textColumn("Quién", 22),
  ],
  "Por pagar": [
    idColumn,
    textColumn("ID de proveedor", 38),
    textColumn("Proveedor", 28),
    momentColumn("Fecha"),
    textColumn("Movimiento", 13),
    pesosColumn("Valor"),
    pesosColumn("Saldo"),
    pesosColumn("Falta por pagar"),
    textColumn("Vence", 12),
    textColumn("Factura o recibo", 22),
    textColumn("Nota", 28),
    textColumn("Método de pago", 22),
    textColumn("Anula el pago", 38),
    textColumn("Quién", 22),
    textColumn("Número", 10),
  ],
} as const satisfies Record<string, readonly Column[]>;

export function shiftRows(it: RecordOf<"shift">): SheetRow<typeof MONEY_SHEETS>[] {
  const { number, till, createdAt, user, openingFloat, closing, movements } = it;
  const cash = closing?.byMethod.find(({ method }) => method === "CASH");
  const closed = closing && [
    ...[
      toStoreClock(closing.closedAt!),
      closing.closedBy!.name,
      openingFloat,
      closing.sales.total,
      closing.returns.total,
    ],
    ...[cash!.expected, cash!.counted, cash!.difference, closing.floatLeft, closing.note],
  ];
  return [
    ["Turnos", [number, till, toStoreClock(createdAt), user, ...(closed ?? [null, null, openingFloat])]],
    ...movements.map(
      ({ createdAt, kind, category, amount, note, by, number: given }): SheetRow<typeof MONEY_SHEETS> => [
        "Dinero de la caja",
        [
          ...[
            number,
            toStoreClock(createdAt),
            kind === "IN" ? "Entrada" : "Salida",
            CASH_CATEGORY_LABELS[category],
          ],
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
    ...[id, toStoreClock(createdAt), service, what, amount, fee, commission, paymentLabel(method), reference],
    ...[entry.note, entry.reverses, entry.user, entry.number],
  ];
}

export function expenseRow(it: RecordOf<"expense">): CellValue[] {
  return [
    ...[it.id, toDayCell(it.date), EXPENSE_CATEGORY_LABELS[it.category], it.concept, it.amount],
    ...[paymentLabel(it.method), it.person, it.note, it.reverses, it.user],
  ];
}

export function creditRow(entry: RecordOf<"creditEntry">): CellValue[] {
  const { id, customerId, customer, createdAt, type, amount, balanceAfter, owed, dueAt, saleId, number } =
    entry;
  const { method, rounding, reference, note, reverses, user } = entry;
  return [
    ...[
      id,
      customerId,
      customer,
      toStoreClock(createdAt),
      CREDIT_ENTRY_LABELS[type],
      amount,
      balanceAfter,
      owed,
    ],
    ...[
      dueAt && toStoreClock(dueAt),
      saleId,
      number,
      method && paymentLabel(method),
      rounding,
      reference,
      note,
    ],
    ...[reverses, user],
  ];
}

export function payableRow(entry: RecordOf<"supplierEntry">): CellValue[] {
  const { id, supplierId, supplier, createdAt, type, amount, balanceAfter, owed, dueOn, method } = entry;
  return [
    ...[
      id,
      supplierId,
      supplier,
      toStoreClock(createdAt),
      SUPPLIER_ENTRY_LABELS[type],
      amount,
      balanceAfter,
      owed,
    ],
    ...[dueOn, entry.reference, entry.note, method && paymentLabel(method), entry.reverses, entry.user],
    entry.number,
  ];
}
