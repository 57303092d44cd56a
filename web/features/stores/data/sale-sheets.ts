import { formatPesos } from "#core/money.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { CARD_KIND_LABELS, paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import type { ExcelCellValue } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  buildTaxCells,
  createDateTimeColumn,
  createPesosColumn,
  createQuantityColumn,
  createTextColumn,
  idColumn,
  type NamedSheetRow,
  parseToStoreLocalTime,
  type StoreRecordOf,
  singularUnitName,
  TAX_COLUMNS,
  unitColumn,
} from "./sheet-columns.ts";

export const SALE_SHEETS = {
  Ventas: [
    idColumn,
    createDateTimeColumn("Fecha"),
    createPesosColumn("Total"),
    createTextColumn("Método de pago", 22),
    createPesosColumn("Pagado"),
    createPesosColumn("Vuelto"),
    createTextColumn("Vendedor", 22),
    createTextColumn("Cliente", 26),
    createTextColumn("Documento"),
    createTextColumn("Número", 10),
    createPesosColumn("Descuento"),
    createPesosColumn("Ajuste"),
    createPesosColumn("Fiado"),
    createPesosColumn("Devuelto"),
    ...TAX_COLUMNS,
  ],
  Pagos: [
    createTextColumn("ID de venta", 38),
    createDateTimeColumn("Fecha"),
    createTextColumn("Método de pago", 22),
    createPesosColumn("Valor"),
    createPesosColumn("Recibido"),
    createPesosColumn("Vuelto"),
    createTextColumn("Referencia", 22),
    createTextColumn("Tarjeta", 12),
  ],
  Detalle: [
    createTextColumn("ID de venta", 38),
    createDateTimeColumn("Fecha"),
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    createQuantityColumn("Cantidad"),
    createPesosColumn("Precio unitario"),
    createPesosColumn("Subtotal"),
    unitColumn,
    createPesosColumn("Descuento"),
    createPesosColumn("Total"),
    createQuantityColumn("Devuelta"),
    createTextColumn("Impuesto", 20),
    ...TAX_COLUMNS,
    createTextColumn("Promoción", 22),
  ],
  Devoluciones: [
    idColumn,
    createDateTimeColumn("Fecha"),
    createTextColumn("ID de venta", 38),
    createPesosColumn("Devuelto"),
    createTextColumn("Cómo", 30),
    createTextColumn("Motivo", 20),
    createTextColumn("Nota", 28),
    createTextColumn("Quién", 22),
    createTextColumn("Turno", 9),
    createTextColumn("Número", 10),
    ...TAX_COLUMNS,
  ],
  "Documentos electrónicos": [
    idColumn,
    createDateTimeColumn("Pedido"),
    createTextColumn("Clase", 22),
    createTextColumn("Número", 16),
    createTextColumn("Estado", 12),
    createPesosColumn("Total"),
    createTextColumn("Cliente", 26),
    createTextColumn("Documento"),
    createDateTimeColumn("Emitido"),
    createDateTimeColumn("Validado"),
    createTextColumn("Ambiente", 12),
    createTextColumn("Contingencia", 14),
    createTextColumn("CUFE o CUDE", 40),
    createTextColumn("ID de venta", 38),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

export function buildSaleRows(sale: StoreRecordOf<"sale">): NamedSheetRow<typeof SALE_SHEETS>[] {
  const when = parseToStoreLocalTime(sale.createdAt);
  const { id, total, paymentMethod, amountPaid, change, seller, customer, customerDocument } = sale;
  const method = paymentLabel(paymentMethod);
  const { number, discount, rounding, creditAmount, returnedTotal } = sale;
  return [
    [
      "Ventas",
      [
        ...[id, when, total, method, amountPaid, change, seller, customer, customerDocument],
        ...[number, discount, rounding, creditAmount, returnedTotal],
        ...buildTaxCells(sale.taxes),
      ],
    ],
    ...sale.payments.map(
      ({ method, amount, tendered, change, reference, card }): NamedSheetRow<typeof SALE_SHEETS> => [
        "Pagos",
        [
          id,
          when,
          paymentLabel(method),
          amount,
          tendered,
          change,
          reference,
          card ? CARD_KIND_LABELS[card] : null,
        ],
      ],
    ),
    ...sale.items.map(
      ({
        productId,
        productName,
        quantity,
        price,
        unit,
        discount,
        total,
        returned,
        promotion,
        ...item
      }): NamedSheetRow<typeof SALE_SHEETS> => [
        "Detalle",
        [
          ...[id, when, productId, productName, quantity, price, recordedSubtotal({ total, discount })],
          ...[singularUnitName(unit), discount, total, returned, item.tax && TAX_CLASS_LABELS[item.tax]],
          ...[...buildTaxCells(item.taxes), promotion?.name ?? null],
        ],
      ],
    ),
  ];
}

export function buildReturnRow(it: StoreRecordOf<"return">): ExcelCellValue[] {
  const how = it.refunds.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`);
  return [
    ...[
      it.id,
      parseToStoreLocalTime(it.createdAt),
      it.saleId,
      it.total,
      how.join(", "),
      RETURN_REASON_LABELS[it.reason],
    ],
    ...[it.note, it.user, it.shift, it.number],
    ...buildTaxCells(it.taxes),
  ];
}

const DOCUMENT_KINDS = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
};
const DOCUMENT_STATES = {
  PENDING: "Pendiente",
  SIGNED: "Firmado",
  SENT: "Por confirmar",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

export function buildElectronicDocumentRow(it: StoreRecordOf<"electronicDocument">): ExcelCellValue[] {
  const place = it.environment === "TEST" ? "Pruebas" : "Producción";
  const contingency = it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda");
  return [
    ...[
      it.id,
      parseToStoreLocalTime(it.createdAt),
      DOCUMENT_KINDS[it.type],
      it.number,
      DOCUMENT_STATES[it.state],
      it.total,
    ],
    ...[it.buyer ?? "Consumidor final", it.buyerDocument, it.issuedAt && parseToStoreLocalTime(it.issuedAt)],
    ...[it.validatedAt && parseToStoreLocalTime(it.validatedAt), place, contingency, it.key, it.saleId],
  ];
}
