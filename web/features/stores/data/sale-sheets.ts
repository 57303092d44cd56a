import { formatPesos } from "#core/money.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { TAX_LABELS } from "#core/tax/classes.ts";
import type { CellValue } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import {
  at,
  id,
  moment,
  type Placed,
  pesos,
  quantity,
  type RecordOf,
  TAXES,
  taxCells,
  text,
  unit,
  unitName,
} from "./sheet-columns.ts";

export const SALE_SHEETS = {
  Ventas: [
    id,
    moment("Fecha"),
    pesos("Total"),
    text("Método de pago", 22),
    pesos("Pagado"),
    pesos("Vuelto"),
    text("Vendedor", 22),
    text("Cliente", 26),
    text("Documento"),
    text("Número", 10),
    pesos("Descuento"),
    pesos("Ajuste"),
    pesos("Fiado"),
    pesos("Devuelto"),
    ...TAXES,
  ],
  Pagos: [
    text("ID de venta", 38),
    moment("Fecha"),
    text("Método de pago", 22),
    pesos("Valor"),
    pesos("Recibido"),
    pesos("Vuelto"),
    text("Referencia", 22),
  ],
  Detalle: [
    text("ID de venta", 38),
    moment("Fecha"),
    text("ID de producto", 38),
    text("Producto", 36),
    quantity("Cantidad"),
    pesos("Precio unitario"),
    pesos("Subtotal"),
    unit,
    pesos("Descuento"),
    pesos("Total"),
    quantity("Devuelta"),
    text("Impuesto", 20),
    ...TAXES,
    text("Promoción", 22),
  ],
  Devoluciones: [
    id,
    moment("Fecha"),
    text("ID de venta", 38),
    pesos("Devuelto"),
    text("Cómo", 30),
    text("Motivo", 20),
    text("Nota", 28),
    text("Quién", 22),
    text("Turno", 9),
    text("Número", 10),
    ...TAXES,
  ],
  "Documentos electrónicos": [
    id,
    moment("Pedido"),
    text("Clase", 22),
    text("Número", 16),
    text("Estado", 12),
    pesos("Total"),
    text("Cliente", 26),
    text("Documento"),
    moment("Emitido"),
    moment("Validado"),
    text("Ambiente", 12),
    text("Contingencia", 14),
    text("CUFE o CUDE", 40),
    text("ID de venta", 38),
  ],
} as const satisfies Record<string, readonly Column[]>;

export function saleRows(sale: RecordOf<"sale">): Placed<typeof SALE_SHEETS>[] {
  const when = at(sale.createdAt);
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
      ({ method, amount, tendered, change, reference }): Placed<typeof SALE_SHEETS> => [
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
      }): Placed<typeof SALE_SHEETS> => [
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

export function returnRow(it: RecordOf<"return">): CellValue[] {
  const how = it.refunds.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`);
  return [
    ...[it.id, at(it.createdAt), it.saleId, it.total, how.join(", "), RETURN_REASON_LABELS[it.reason]],
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

export function documentRow(it: RecordOf<"electronicDocument">): CellValue[] {
  const place = it.environment === "TEST" ? "Pruebas" : "Producción";
  const contingency = it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda");
  return [
    ...[it.id, at(it.createdAt), DOCUMENT_KINDS[it.type], it.number, DOCUMENT_STATES[it.state], it.total],
    ...[it.buyer ?? "Consumidor final", it.buyerDocument, it.issuedAt && at(it.issuedAt)],
    ...[it.validatedAt && at(it.validatedAt), place, contingency, it.key, it.saleId],
  ];
}
