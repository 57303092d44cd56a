import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { DAY_FORMAT, type ExcelCellValue, toExcelDayCell } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  createDateTimeColumn,
  createPesosColumn,
  createTextColumn,
  idColumn,
  type NamedSheetRow,
  parseToStoreLocalTime,
  type StoreRecordOf,
} from "./sheet-columns.ts";

export const MONEY_SHEETS = {
  Turnos: [
    createTextColumn("Turno", 9),
    createTextColumn("Caja", 16),
    createDateTimeColumn("Abierto"),
    createTextColumn("Abrió", 22),
    createDateTimeColumn("Cerrado"),
    createTextColumn("Cerró", 22),
    createPesosColumn("Base"),
    createPesosColumn("Ventas"),
    createPesosColumn("Devoluciones"),
    createPesosColumn("Efectivo esperado"),
    createPesosColumn("Efectivo contado"),
    createPesosColumn("Diferencia"),
    createPesosColumn("Quedó en la caja"),
    createTextColumn("Nota", 28),
  ],
  "Dinero de la caja": [
    createTextColumn("Turno", 9),
    createDateTimeColumn("Fecha"),
    createTextColumn("Movimiento", 13),
    createTextColumn("Motivo", 18),
    createPesosColumn("Valor"),
    createTextColumn("Nota", 28),
    createTextColumn("Quién", 22),
    createTextColumn("Número", 10),
  ],
  Recargas: [
    idColumn,
    createDateTimeColumn("Fecha"),
    createTextColumn("Servicio", 28),
    createTextColumn("Movimiento", 15),
    createPesosColumn("Valor"),
    createPesosColumn("Cobrado al cliente"),
    createPesosColumn("Comisión"),
    createTextColumn("Método de pago", 22),
    createTextColumn("Referencia", 22),
    createTextColumn("Nota", 28),
    createTextColumn("Anula", 38),
    createTextColumn("Quién", 22),
    createTextColumn("Número", 10),
  ],
  Gastos: [
    idColumn,
    { header: "Fecha", width: 14, numFmt: DAY_FORMAT },
    createTextColumn("Categoría", 20),
    createTextColumn("Concepto", 30),
    createPesosColumn("Valor"),
    createTextColumn("Método de pago", 22),
    createTextColumn("A quién", 24),
    createTextColumn("Nota", 28),
    createTextColumn("Anula", 38),
    createTextColumn("Quién", 22),
  ],
  Fiados: [
    idColumn,
    createTextColumn("ID de cliente", 38),
    createTextColumn("Cliente", 28),
    createDateTimeColumn("Fecha"),
    createTextColumn("Movimiento", 13),
    createPesosColumn("Valor"),
    createPesosColumn("Queda debiendo"),
    createPesosColumn("Por pagar"),
    createDateTimeColumn("Vence"),
    createTextColumn("ID de venta", 38),
    createTextColumn("Número", 11),
    createTextColumn("Método de pago", 22),
    createPesosColumn("Ajuste de monedas"),
    createTextColumn("Referencia"),
    createTextColumn("Motivo", 28),
    createTextColumn("Anula el abono", 38),
    createTextColumn("Quién", 22),
  ],
  "Por pagar": [
    idColumn,
    createTextColumn("ID de proveedor", 38),
    createTextColumn("Proveedor", 28),
    createDateTimeColumn("Fecha"),
    createTextColumn("Movimiento", 13),
    createPesosColumn("Valor"),
    createPesosColumn("Saldo"),
    createPesosColumn("Falta por pagar"),
    createTextColumn("Vence", 12),
    createTextColumn("Factura o recibo", 22),
    createTextColumn("Nota", 28),
    createTextColumn("Método de pago", 22),
    createTextColumn("Anula el pago", 38),
    createTextColumn("Quién", 22),
    createTextColumn("Número", 10),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

export function buildShiftSheetRows(it: StoreRecordOf<"shift">): NamedSheetRow<typeof MONEY_SHEETS>[] {
  const { number, till, createdAt, user, openingFloat, closing, movements } = it;
  const cash = closing?.byMethod.find(({ method }) => method === "CASH");
  const closed = closing && [
    ...[
      parseToStoreLocalTime(closing.closedAt!),
      closing.closedBy!.name,
      openingFloat,
      closing.sales.total,
      closing.returns.total,
    ],
    ...[cash!.expected, cash!.counted, cash!.difference, closing.floatLeft, closing.note],
  ];
  return [
    [
      "Turnos",
      [number, till, parseToStoreLocalTime(createdAt), user, ...(closed ?? [null, null, openingFloat])],
    ],
    ...movements.map(
      ({
        createdAt,
        kind,
        category,
        amount,
        note,
        by,
        number: given,
      }): NamedSheetRow<typeof MONEY_SHEETS> => [
        "Dinero de la caja",
        [
          ...[
            number,
            parseToStoreLocalTime(createdAt),
            kind === "IN" ? "Entrada" : "Salida",
            CASH_CATEGORY_LABELS[category],
          ],
          ...[amount, note, by.name, given],
        ],
      ],
    ),
  ];
}

export function buildServiceEntryRow(entry: StoreRecordOf<"serviceEntry">): ExcelCellValue[] {
  const { id, createdAt, service, type, direction, amount, fee, commission, method, reference } = entry;
  const what = type === "SETTLEMENT" ? "Consignado" : direction === "IN" ? "Recibido" : "Entregado";
  return [
    ...[
      id,
      parseToStoreLocalTime(createdAt),
      service,
      what,
      amount,
      fee,
      commission,
      paymentLabel(method),
      reference,
    ],
    ...[entry.note, entry.reverses, entry.user, entry.number],
  ];
}

export function buildExpenseRow(it: StoreRecordOf<"expense">): ExcelCellValue[] {
  return [
    ...[it.id, toExcelDayCell(it.date), EXPENSE_CATEGORY_LABELS[it.category], it.concept, it.amount],
    ...[paymentLabel(it.method), it.person, it.note, it.reverses, it.user],
  ];
}

export function buildCreditEntryRow(entry: StoreRecordOf<"creditEntry">): ExcelCellValue[] {
  const { id, customerId, customer, createdAt, type, amount, balanceAfter, owed, dueAt, saleId, number } =
    entry;
  const { method, rounding, reference, note, reverses, user } = entry;
  return [
    ...[
      id,
      customerId,
      customer,
      parseToStoreLocalTime(createdAt),
      CREDIT_ENTRY_LABELS[type],
      amount,
      balanceAfter,
      owed,
    ],
    ...[
      dueAt && parseToStoreLocalTime(dueAt),
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

export function buildSupplierEntryRow(entry: StoreRecordOf<"supplierEntry">): ExcelCellValue[] {
  const { id, supplierId, supplier, createdAt, type, amount, balanceAfter, owed, dueOn, method } = entry;
  return [
    ...[
      id,
      supplierId,
      supplier,
      parseToStoreLocalTime(createdAt),
      SUPPLIER_ENTRY_LABELS[type],
      amount,
      balanceAfter,
      owed,
    ],
    ...[dueOn, entry.reference, entry.note, method && paymentLabel(method), entry.reverses, entry.user],
    entry.number,
  ];
}
