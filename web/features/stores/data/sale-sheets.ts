import { formatPesos } from "#core/money.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { TAX_LABELS } from "#core/tax/classes.ts";
import type { CellValue } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  idColumn,
  momentColumn,
  type NamedSheetRow,
  pesosColumn,
  quantityColumn,
  type StoreRecordOf,
  TAX_COLUMNS,
  taxCells,
  textColumn,
  toStoreClock,
  unitColumn,
  unitName,
} from "./sheet-columns.ts";

export const SALE_SHEETS = {
  Ventas: [
    idColumn,
    momentColumn("Fecha"),
    pesosColumn("Total"),
    textColumn("Método de pago", 22),
    pesosColumn("Pagado"),
    pesosColumn("Vuelto"),
    textColumn("Vendedor", 22),
    textColumn("Cliente", 26),
    textColumn("Documento"),
    textColumn("Número", 10),
    pesosColumn("Descuento"),
    pesosColumn("Ajuste"),
    pesosColumn("Fiado"),
    pesosColumn("Devuelto"),
    ...TAX_COLUMNS,
  ],
  Pagos: [
    textColumn("ID de venta", 38),
    momentColumn("Fecha"),
    textColumn("Método de pago", 22),
    pesosColumn("Valor"),
    pesosColumn("Recibido"),
    pesosColumn("Vuelto"),
    textColumn("Referencia", 22),
  ],
  Detalle: [
    textColumn("ID de venta", 38),
    momentColumn("Fecha"),
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    quantityColumn("Cantidad"),
    pesosColumn("Precio unitario"),
    pesosColumn("Subtotal"),
    unitColumn,
    pesosColumn("Descuento"),
    pesosColumn("Total"),
    quantityColumn("Devuelta"),
    textColumn("Impuesto", 20),
    ...TAX_COLUMNS,
    textColumn("Promoción", 22),
  ],
  Devoluciones: [
    idColumn,
    momentColumn("Fecha"),
    textColumn("ID de venta", 38),
    pesosColumn("Devuelto"),
    textColumn("Cómo", 30),
    textColumn("Motivo", 20),
    textColumn("Nota", 28),
    textColumn("Quién", 22),
    textColumn("Turno", 9),
    textColumn("Número", 10),
    ...TAX_COLUMNS,
  ],
  "Documentos electrónicos": [
    idColumn,
    momentColumn("Pedido"),
    textColumn("Clase", 22),
    textColumn("Número", 16),
    textColumn("Estado", 12),
    pesosColumn("Total"),
    textColumn("Cliente", 26),
    textColumn("Documento"),
    momentColumn("Emitido"),
    momentColumn("Validado"),
    textColumn("Ambiente", 12),
    textColumn("Contingencia", 14),
    textColumn("CUFE o CUDE", 40),
    textColumn("ID de venta", 38),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

export function buildSaleRows(sale: StoreRecordOf<"sale">): NamedSheetRow<typeof SALE_SHEETS>[] {
  const when = toStoreClock(sale.createdAt);
  const { id, total, paymentMethod, amountPaid, change, seller, customer, customerDocument } = sale;
  const method = paymentLabel(paymentMethod);
  const { number, discount, rounding, creditAmount, returnedTotal } = sale;
  return [
    [
      "Ventas",
      [
        ...[id, when, total, method, amountPaid, change, seller, customer, customerDocument],
        ...[number, discount, rounding, creditAmount, returnedTotal],
        ...taxCells(sale.taxes),
      ],
    ],
    ...sale.payments.map(
      ({ method, amount, tendered, change, reference }): NamedSheetRow<typeof SALE_SHEETS> => [
        "Pagos",
        [id, when, paymentLabel(method), amount, tendered, change, reference],
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
          ...[unitName(unit), discount, total, returned, item.tax && TAX_LABELS[item.tax]],
          ...[...taxCells(item.taxes), promotion?.name ?? null],
        ],
      ],
    ),
  ];
}

export function buildReturnRow(it: StoreRecordOf<"return">): CellValue[] {
  const how = it.refunds.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`);
  return [
    ...[
      it.id,
      toStoreClock(it.createdAt),
      it.saleId,
      it.total,
      how.join(", "),
      RETURN_REASON_LABELS[it.reason],
    ],
    ...[it.note, it.user, it.shift, it.number],
    ...taxCells(it.taxes),
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
  SENT: "Enviado",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

export function buildElectronicDocumentRow(it: StoreRecordOf<"electronicDocument">): CellValue[] {
  const place = it.environment === "TEST" ? "Pruebas" : "Producción";
  const contingency = it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda");
  return [
    ...[
      it.id,
      toStoreClock(it.createdAt),
      DOCUMENT_KINDS[it.type],
      it.number,
      DOCUMENT_STATES[it.state],
      it.total,
    ],
    ...[it.buyer ?? "Consumidor final", it.buyerDocument, it.issuedAt && toStoreClock(it.issuedAt)],
    ...[it.validatedAt && toStoreClock(it.validatedAt), place, contingency, it.key, it.saleId],
  ];
}
