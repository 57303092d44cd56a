// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table of the workbook's sheets, a line for each column
import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { formatContent } from "#core/goods/content-text.ts";
import { COUNT_STATUS_LABELS } from "#core/goods/stock-counts.ts";
import { STOCK_ADJUSTMENT_LABELS, STOCK_MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatPesos } from "#core/money.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { CARD_KIND_LABELS, paymentLabel, TRANSFER_STATUS_LABELS } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { toStockCell } from "#core/stock.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { DOCUMENT_KIND_LABELS } from "#core/tax/document-kinds.ts";
import { sumTaxAmounts } from "#core/tax/tax-of-line.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { DAY_FORMAT, type ExcelCellValue, toExcelDayCell } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  type ColumnFormat,
  centsColumn,
  pesosColumn,
  quantityColumn,
  readRowCells,
  TIME_COLUMN,
  textColumn,
  toSheetColumn,
  type ValueColumn,
} from "#web/ui/workbook/table-sheet.ts";

type Kind = StoreRecord["kind"];
type RecordOf<K extends Kind> = Extract<StoreRecord, { kind: K }>;
type Sale = RecordOf<"sale">;
type Return = RecordOf<"return">;
type Taxes = Parameters<typeof sumTaxAmounts>[0];

export type StoreSheet = {
  kind: Kind;
  columns: readonly SheetColumn[];
  cellsOf: (record: StoreRecord) => ExcelCellValue[][];
};

/** Defines a sheet: its columns, and its rows for each record of one kind. */
function sheet<K extends Kind, Row>(
  kind: K,
  rowsOf: (record: RecordOf<K>) => readonly Row[],
  columns: readonly ValueColumn<NoInfer<Row>>[],
): StoreSheet {
  return {
    kind,
    columns: columns.map(toSheetColumn),
    cellsOf: (record) => rowsOf(record as RecordOf<K>).map((row) => readRowCells(columns, row)),
  };
}

const ID = textColumn(38);
const PESOS = pesosColumn(15);
const CENTS = centsColumn(15);
const QUANTITY = quantityColumn(11);
const DAY: ColumnFormat = { width: 14, numFmt: DAY_FORMAT };

/** Converts an instant to the store's local time, which Excel shows without a time zone. */
const local = (instant: string | null) => instant && toStoreLocalTime(new Date(instant));
const day = (date: string | null) => date && toExcelDayCell(date);
const yesNo = (value: boolean) => (value ? "Sí" : "No");
const stateOf = (active: boolean) => (active ? "Activo" : "Inactivo");

const taxColumns = <Row>(taxesOf: (row: Row) => Taxes): ValueColumn<Row>[] => [
  ["Base", CENTS, (row) => sumTaxAmounts(taxesOf(row))?.base],
  ["IVA", CENTS, (row) => sumTaxAmounts(taxesOf(row))?.iva],
  ["INC", CENTS, (row) => sumTaxAmounts(taxesOf(row))?.inc],
  ["Bolsa", CENTS, (row) => sumTaxAmounts(taxesOf(row))?.bags],
];

const PROMOTION_LABELS = { PERCENT: "Porcentaje", NTH: "Cada tantas", COMBO: "Combo" };
const DOCUMENT_STATE_LABELS = {
  PENDING: "Pendiente",
  SIGNED: "Firmado",
  SENT: "Por confirmar",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};
const countScopeText = ({ scope, category, supplier }: RecordOf<"stockCount">) =>
  ({ ALL: "Todo", CATEGORY: category, SUPPLIER: supplier, LIST: "Una lista" })[scope];

const paymentsText = (payments: readonly { method: string; amount: number }[]) =>
  payments.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`).join(", ");
const serviceMovement = ({ type, direction }: RecordOf<"serviceEntry">) =>
  type === "SETTLEMENT" ? "Consignado" : direction === "IN" ? "Recibido" : "Entregado";
const cashOf = ({ closing }: RecordOf<"shift">) => closing?.byMethod.find(({ method }) => method === "CASH");

/** The sheets in the order of the workbook. The product import can read the sheet Productos again. */
export const STORE_SHEETS = {
  Tienda: sheet(
    "store",
    (it): readonly [string, string | null][] => [
      ["Nombre", it.name],
      ["Dueño", it.ownerName],
      ["Teléfono", it.phone],
      ["NIT", it.nit],
      ["Dirección", it.address],
      ["Creada", toStoreLocalTime(new Date(it.createdAt)).toISOString().slice(0, 10)],
    ],
    [
      ["Dato", textColumn(24), ([name]) => name],
      ["Valor", textColumn(40), ([, value]) => value],
    ],
  ),
  Productos: sheet(
    "product",
    (it) => [{ it, pack: null }, ...it.presentations.map((pack) => ({ it, pack }))],
    [
      ["ID", ID, ({ it, pack }) => (pack ?? it).id],
      ["Producto", textColumn(36), ({ it }) => it.name],
      ["Descripción", textColumn(36), ({ it, pack }) => (pack ? null : it.description)],
      ["Categoría", textColumn(20), ({ it, pack }) => (pack ? null : it.category)],
      ["Precio", PESOS, ({ it, pack }) => (pack ?? it).price],
      ["Unidad", textColumn(9), ({ it, pack }) => (pack ? null : UNIT_WORDS[it.unit].one)],
      ["Stock", QUANTITY, ({ it, pack }) => (pack ? null : toStockCell(it))],
      ["Stock mínimo", QUANTITY, ({ it, pack }) => (pack ? null : it.minStock)],
      ["Stock inicial", QUANTITY, ({ it, pack }) => (pack ? null : it.firstStock)],
      ["Costo inicial", PESOS, ({ it, pack }) => (pack ? null : it.firstCost)],
      ["Vendidos", QUANTITY, ({ it, pack }) => (pack ? null : it.unitsSold)],
      ["GTIN", textColumn(), ({ it }) => it.gtin],
      ["Código de barras", textColumn(), ({ it, pack }) => (pack ?? it).barcode],
      ["Código de tienda", textColumn(), ({ it }) => it.storeCode],
      ["Estado", textColumn(11), ({ it, pack }) => stateOf((pack ?? it).active)],
      ["Imagen", textColumn(30), ({ it, pack }) => (pack ? null : it.image)],
      ["Creado", TIME_COLUMN, ({ it, pack }) => (pack ? null : local(it.createdAt))],
      ["Cambiado", TIME_COLUMN, ({ it, pack }) => (pack ? null : local(it.updatedAt))],
      ["Impuesto", textColumn(22), ({ it, pack }) => (pack ? null : it.tax && TAX_CLASS_LABELS[it.tax])],
      ["Presentación", textColumn(), ({ pack }) => pack?.name],
      ["Contiene", QUANTITY, ({ pack }) => pack?.units],
      [
        "Contenido",
        textColumn(12),
        ({ it, pack }) => (pack || !it.content ? null : formatContent(it.content)),
      ],
    ],
  ),
  Ventas: sheet("sale", (it: Sale) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Total", PESOS, (it) => it.total],
    ["Método de pago", textColumn(22), (it) => paymentLabel(it.paymentMethod)],
    ["Pagado", PESOS, (it) => it.amountPaid],
    ["Vuelto", PESOS, (it) => it.change],
    ["Vendedor", textColumn(22), (it) => it.seller],
    ["Cliente", textColumn(26), (it) => it.customer],
    ["Documento", textColumn(), (it) => it.customerDocument],
    ["Número", textColumn(10), (it) => it.number],
    ["Descuento", PESOS, (it) => it.discount],
    ["Ajuste", PESOS, (it) => it.rounding],
    ["Fiado", PESOS, (it) => it.creditAmount],
    ["Devuelto", PESOS, (it) => it.returnedTotal],
    ...taxColumns<Sale>((it) => it.taxes),
  ]),
  Pagos: sheet("sale", (it) => it.payments.map((item) => ({ it, item })), [
    ["ID de venta", ID, ({ it }) => it.id],
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["Método de pago", textColumn(22), ({ item }) => paymentLabel(item.method)],
    ["Valor", PESOS, ({ item }) => item.amount],
    ["Recibido", PESOS, ({ item }) => item.tendered],
    ["Vuelto", PESOS, ({ item }) => item.change],
    ["Referencia", textColumn(22), ({ item }) => item.reference],
    ["Tarjeta", textColumn(12), ({ item }) => item.card && CARD_KIND_LABELS[item.card]],
  ]),
  "Pagos corregidos": sheet("paymentCorrection", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["ID de abono", ID, (it) => it.paymentId],
    ["Número", textColumn(10), (it) => it.number],
    ["Antes", textColumn(30), (it) => paymentsText(it.before)],
    ["Ahora", textColumn(30), (it) => paymentsText(it.after)],
    ["Motivo", textColumn(28), (it) => it.reason],
    ["Quién", textColumn(22), (it) => it.user],
  ]),
  "Para la casa": sheet("ownUse", (it) => it.items.map((item) => ({ it, item })), [
    ["ID", ID, ({ it }) => it.id],
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["Número", textColumn(10), ({ it }) => it.number],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", textColumn(36), ({ item }) => item.productName],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Unidad", textColumn(9), ({ item }) => UNIT_WORDS[item.unit].one],
    ["Costo", PESOS, ({ item }) => item.cost],
    ["Precio", PESOS, ({ item }) => item.price],
    ["Se lo llevó", textColumn(22), ({ it }) => it.takenBy],
    ["Nota", textColumn(28), ({ it }) => it.note],
    ["Quién", textColumn(22), ({ it }) => it.user],
    ["Anulado", TIME_COLUMN, ({ it }) => local(it.reversedAt)],
    ["Anuló", textColumn(22), ({ it }) => it.reversedBy],
    ["Motivo", textColumn(28), ({ it }) => it.reverseReason],
  ]),
  Transferencias: sheet("transfer", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["ID de abono", ID, (it) => it.paymentId],
    ["Número", textColumn(10), (it) => it.number],
    ["Método de pago", textColumn(22), (it) => paymentLabel(it.method)],
    ["Valor", PESOS, (it) => it.amount],
    ["Estado", textColumn(14), (it) => TRANSFER_STATUS_LABELS[it.status]],
    ["Nota", textColumn(28), (it) => it.note],
    ["Turno", textColumn(9), (it) => it.shift],
    ["Equipo", textColumn(22), (it) => it.device],
    ["Quién lo revisó", textColumn(22), (it) => it.reviewedBy],
    ["Revisado", TIME_COLUMN, (it) => it.reviewedAt && local(it.reviewedAt)],
  ]),
  Detalle: sheet("sale", (it: Sale) => it.items.map((item) => ({ it, item })), [
    ["ID de venta", ID, ({ it }) => it.id],
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", textColumn(36), ({ item }) => item.productName],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Precio unitario", PESOS, ({ item }) => item.price],
    ["Subtotal", PESOS, ({ item }) => subtotalOfRecordedLine(item)],
    ["Unidad", textColumn(9), ({ item }) => UNIT_WORDS[item.unit].one],
    ["Descuento", PESOS, ({ item }) => item.discount],
    ["Total", PESOS, ({ item }) => item.total],
    ["Devuelta", QUANTITY, ({ item }) => item.returned],
    ["Impuesto", textColumn(20), ({ item }) => item.tax && TAX_CLASS_LABELS[item.tax]],
    ...taxColumns<{ item: Sale["items"][number] }>(({ item }) => item.taxes),
    ["Promoción", textColumn(22), ({ item }) => item.promotion?.name],
  ]),
  Devoluciones: sheet("return", (it: Return) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["Devuelto", PESOS, (it) => it.total],
    ["Cómo", textColumn(30), (it) => paymentsText(it.refunds)],
    ["Motivo", textColumn(20), (it) => RETURN_REASON_LABELS[it.reason]],
    ["Nota", textColumn(28), (it) => it.note],
    ["Quién", textColumn(22), (it) => it.user],
    ["Turno", textColumn(9), (it) => it.shift],
    ["Número", textColumn(10), (it) => it.number],
    ...taxColumns<Return>((it) => it.taxes),
  ]),
  Turnos: sheet("shift", (it) => [it], [
    ["Turno", textColumn(9), (it) => it.number],
    ["Caja", textColumn(16), (it) => it.till],
    ["Abierto", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Abrió", textColumn(22), (it) => it.user],
    ["Cerrado", TIME_COLUMN, (it) => it.closing && local(it.closing.closedAt)],
    ["Cerró", textColumn(22), (it) => it.closing?.closedBy?.name],
    ["Base", PESOS, (it) => it.openingFloat],
    ["Ventas", PESOS, (it) => it.closing?.sales.total],
    ["Devoluciones", PESOS, (it) => it.closing?.returns.total],
    ["Efectivo esperado", PESOS, (it) => cashOf(it)?.expected],
    ["Efectivo contado", PESOS, (it) => cashOf(it)?.counted],
    ["Diferencia", PESOS, (it) => cashOf(it)?.difference],
    ["Quedó en la caja", PESOS, (it) => it.closing?.floatLeft],
    ["Nota", textColumn(28), (it) => it.closing?.note],
  ]),
  "Dinero de la caja": sheet("shift", (it) => it.movements.map((item) => ({ it, item })), [
    ["Turno", textColumn(9), ({ it }) => it.number],
    ["Fecha", TIME_COLUMN, ({ item }) => local(item.createdAt)],
    ["Movimiento", textColumn(13), ({ item }) => (item.kind === "IN" ? "Entrada" : "Salida")],
    ["Motivo", textColumn(), ({ item }) => CASH_CATEGORY_LABELS[item.category]],
    ["Valor", PESOS, ({ item }) => item.amount],
    ["Nota", textColumn(28), ({ item }) => item.note],
    ["Quién", textColumn(22), ({ item }) => item.by.name],
    ["Número", textColumn(10), ({ item }) => item.number],
  ]),
  Recargas: sheet("serviceEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Servicio", textColumn(28), (it) => it.service],
    ["Movimiento", textColumn(15), (it) => serviceMovement(it)],
    ["Valor", PESOS, (it) => it.amount],
    ["Cobrado al cliente", PESOS, (it) => it.fee],
    ["Comisión", PESOS, (it) => it.commission],
    ["Método de pago", textColumn(22), (it) => paymentLabel(it.method)],
    ["Referencia", textColumn(22), (it) => it.reference],
    ["Nota", textColumn(28), (it) => it.note],
    ["Anula", ID, (it) => it.reverses],
    ["Quién", textColumn(22), (it) => it.user],
    ["Número", textColumn(10), (it) => it.number],
  ]),
  Gastos: sheet("expense", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", DAY, (it) => day(it.date)],
    ["Categoría", textColumn(20), (it) => EXPENSE_CATEGORY_LABELS[it.category]],
    ["Concepto", textColumn(30), (it) => it.concept],
    ["Valor", PESOS, (it) => it.amount],
    ["Método de pago", textColumn(22), (it) => paymentLabel(it.method)],
    ["A quién", textColumn(24), (it) => it.person],
    ["Nota", textColumn(28), (it) => it.note],
    ["Anula", ID, (it) => it.reverses],
    ["Quién", textColumn(22), (it) => it.user],
  ]),
  "Documentos electrónicos": sheet("electronicDocument", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Pedido", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Clase", textColumn(22), (it) => DOCUMENT_KIND_LABELS[it.type]],
    ["Número", textColumn(16), (it) => it.number],
    ["Estado", textColumn(12), (it) => DOCUMENT_STATE_LABELS[it.state]],
    ["Total", PESOS, (it) => it.total],
    ["Cliente", textColumn(26), (it) => it.buyer ?? "Consumidor final"],
    ["Documento", textColumn(), (it) => it.buyerDocument],
    ["Emitido", TIME_COLUMN, (it) => local(it.issuedAt)],
    ["Validado", TIME_COLUMN, (it) => local(it.validatedAt)],
    ["Ambiente", textColumn(12), (it) => (it.environment === "TEST" ? "Pruebas" : "Producción")],
    [
      "Contingencia",
      textColumn(14),
      (it) => it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda"),
    ],
    ["CUFE o CUDE", textColumn(40), (it) => it.key],
    ["ID de venta", ID, (it) => it.saleId],
  ]),
  Clientes: sheet("customer", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Cliente", textColumn(28), (it) => it.name],
    ["Teléfono", textColumn(), (it) => it.phone],
    ["Correo", textColumn(28), (it) => it.email],
    ["Dirección", textColumn(28), (it) => it.address],
    ["Tipo de documento", textColumn(), (it) => it.documentType],
    ["Documento", textColumn(), (it) => it.document],
    ["Creado", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Debe", PESOS, (it) => it.balance],
    ["Cupo", PESOS, (it) => it.creditLimit],
    ["Plazo en días", QUANTITY, (it) => it.creditDays],
    ["Fiado en pausa", textColumn(11), (it) => yesNo(it.creditPaused)],
    ["Permiso", TIME_COLUMN, (it) => local(it.creditConsentAt)],
    ["Texto del permiso", textColumn(30), (it) => it.creditConsentHow],
  ]),
  Fiados: sheet("creditEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["ID de cliente", ID, (it) => it.customerId],
    ["Cliente", textColumn(28), (it) => it.customer],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Movimiento", textColumn(13), (it) => CREDIT_ENTRY_LABELS[it.type]],
    ["Valor", PESOS, (it) => it.amount],
    ["Queda debiendo", PESOS, (it) => it.balanceAfter],
    ["Por pagar", PESOS, (it) => it.owed],
    ["Vence", TIME_COLUMN, (it) => local(it.dueAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["Número", textColumn(11), (it) => it.number],
    ["Método de pago", textColumn(22), (it) => it.method && paymentLabel(it.method)],
    ["Ajuste de monedas", PESOS, (it) => it.rounding],
    ["Referencia", textColumn(), (it) => it.reference],
    ["Motivo", textColumn(28), (it) => it.note],
    ["Anula el abono", ID, (it) => it.reverses],
    ["Quién", textColumn(22), (it) => it.user],
  ]),
  "Por pagar": sheet("supplierEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["ID de proveedor", ID, (it) => it.supplierId],
    ["Proveedor", textColumn(28), (it) => it.supplier],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Movimiento", textColumn(13), (it) => SUPPLIER_ENTRY_LABELS[it.type]],
    ["Valor", PESOS, (it) => it.amount],
    ["Saldo", PESOS, (it) => it.balanceAfter],
    ["Falta por pagar", PESOS, (it) => it.owed],
    ["Vence", textColumn(12), (it) => it.dueOn],
    ["Factura o recibo", textColumn(22), (it) => it.reference],
    ["Nota", textColumn(28), (it) => it.note],
    ["Método de pago", textColumn(22), (it) => it.method && paymentLabel(it.method)],
    ["Anula el pago", ID, (it) => it.reverses],
    ["Quién", textColumn(22), (it) => it.user],
    ["Número", textColumn(10), (it) => it.number],
  ]),
  Proveedores: sheet("supplier", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Proveedor", textColumn(28), (it) => it.name],
    ["Contacto", textColumn(24), (it) => it.contactName],
    ["Teléfono", textColumn(), (it) => it.phone],
    ["Correo", textColumn(28), (it) => it.email],
    ["Dirección", textColumn(28), (it) => it.address],
    ["NIT", textColumn(), (it) => it.nit],
    ["Descripción", textColumn(32), (it) => it.description],
    ["Creado", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Por pagar", PESOS, (it) => it.balance],
  ]),
  Órdenes: sheet("purchaseOrder", (it) => it.items.map((item) => ({ it, item })), [
    ["Orden", textColumn(13), ({ it }) => it.orderNumber],
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["Proveedor", textColumn(28), ({ it }) => it.supplier],
    ["Estado", textColumn(13), ({ it }) => ORDER_STATUS_LABELS[it.status]],
    ["Total de la orden", PESOS, ({ it }) => it.total],
    ["Fecha esperada", DAY, ({ it }) => day(it.expectedDate)],
    ["Recibida", TIME_COLUMN, ({ it }) => local(it.receivedAt)],
    ["Notas", textColumn(30), ({ it }) => it.notes],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", textColumn(36), ({ item }) => item.productName],
    ["GTIN", textColumn(), ({ item }) => item.gtin],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Precio unitario", PESOS, ({ item }) => item.unitPrice],
    ["Subtotal", PESOS, ({ item }) => computeQuantityCost(item.unitPrice, item.quantity)],
    ["Unidad", textColumn(9), ({ item }) => UNIT_WORDS[item.unit].one],
  ]),
  Recibido: sheet("reception", (it) => it.items.map((item) => ({ it, item })), [
    ["Orden", textColumn(13), ({ it }) => it.orderNumber],
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["Recibió", textColumn(22), ({ it }) => it.user],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", textColumn(36), ({ item }) => item.productName],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Costo unitario", PESOS, ({ item }) => item.unitCost],
    ["Subtotal", PESOS, ({ item }) => computeQuantityCost(item.unitCost, item.quantity)],
    ["Nota", textColumn(30), ({ it }) => it.note],
    ["Vence", DAY, ({ item }) => day(item.expiresOn)],
  ]),
  Vencimientos: sheet("expiry", (it) => [it], [
    ["Anotado", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Quién", textColumn(22), (it) => it.user],
    ["ID de producto", ID, (it) => it.productId],
    ["Producto", textColumn(36), (it) => it.productName],
    ["Vence", DAY, (it) => day(it.date)],
    ["Cantidad", QUANTITY, (it) => it.quantity],
    ["Cómo se supo", textColumn(16), (it) => (it.source === "HAND" ? "En el estante" : "Al llegar")],
    ["Ya no hay desde", TIME_COLUMN, (it) => local(it.doneAt)],
  ]),
  Conteos: sheet("stockCount", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Número", QUANTITY, (it) => it.number],
    ["Estado", textColumn(12), (it) => COUNT_STATUS_LABELS[it.status]],
    ["Se contó", textColumn(28), (it) => countScopeText(it)],
    ["A ciegas", textColumn(9), (it) => yesNo(it.blind)],
    ["Nota", textColumn(28), (it) => it.note],
    ["Empezó", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Quién empezó", textColumn(22), (it) => it.user],
    ["Terminó", TIME_COLUMN, (it) => local(it.closedAt)],
    ["Quién terminó", textColumn(22), (it) => it.closedBy],
    ["Productos", QUANTITY, (it) => it.products],
    ["Contados", QUANTITY, (it) => it.counted],
    ["Se movieron", QUANTITY, (it) => it.moved],
    ["Faltó al costo", PESOS, (it) => it.lostCost],
    ["Faltó al precio", PESOS, (it) => it.lostPrice],
    ["Sobró al costo", PESOS, (it) => it.foundCost],
    ["Sobró al precio", PESOS, (it) => it.foundPrice],
  ]),
  Lecturas: sheet("stockCountEntry", (it) => [it], [
    ["Conteo", QUANTITY, (it) => it.countNumber],
    ["ID de producto", ID, (it) => it.productId],
    ["Producto", textColumn(36), (it) => it.productName],
    ["Cantidad", QUANTITY, (it) => it.quantity],
    ["Hora", TIME_COLUMN, (it) => local(it.seenAt)],
    ["Quién", textColumn(22), (it) => it.user],
    ["Reemplazada", textColumn(12), (it) => yesNo(it.replaced)],
    ["Quitada", TIME_COLUMN, (it) => local(it.deletedAt)],
  ]),
  Promociones: sheet("promotion", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Creada", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Promoción", textColumn(28), (it) => it.name],
    ["Clase", textColumn(16), (it) => PROMOTION_LABELS[it.type]],
    ["ID de productos", ID, (it) => it.productIds.join(" ")],
    ["Porcentaje", QUANTITY, (it) => it.percent],
    ["Cada", QUANTITY, (it) => it.every],
    ["Precio del combo", PESOS, (it) => it.price],
    ["Desde", DAY, (it) => day(it.startsOn)],
    ["Hasta", DAY, (it) => day(it.endsOn)],
    ["Activa", textColumn(9), (it) => yesNo(it.active)],
  ]),
  "Cambios de precio": sheet("priceChange", (it) => it.items.map((item) => ({ it, item })), [
    ["Fecha", TIME_COLUMN, ({ it }) => local(it.createdAt)],
    ["Quién", textColumn(22), ({ it }) => it.user],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", textColumn(36), ({ item }) => item.productName],
    ["Antes", PESOS, ({ item }) => item.from],
    ["Después", PESOS, ({ item }) => item.to],
  ]),
  Movimientos: sheet("stockMovement", (it) => [it], [
    ["ID de producto", ID, (it) => it.productId],
    ["Producto", textColumn(36), (it) => it.productName],
    ["Fecha", TIME_COLUMN, (it) => local(it.createdAt)],
    ["Movimiento", textColumn(17), (it) => STOCK_MOVEMENT_LABELS[it.type]],
    ["Unidades", QUANTITY, (it) => it.quantity],
    ["Stock después", QUANTITY, (it) => it.stockAfter],
    ["Motivo", textColumn(13), (it) => it.reason && STOCK_ADJUSTMENT_LABELS[it.reason]],
    ["Nota", textColumn(28), (it) => it.note],
    ["Quién", textColumn(22), (it) => it.user],
    ["ID de conteo", ID, (it) => it.stockCountId],
    ["Costo unitario", PESOS, (it) => it.unitCost],
    ["Precio unitario", PESOS, (it) => it.unitPrice],
  ]),
  Empleados: sheet("employee", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Nombre", textColumn(26), (it) => it.name],
    ["Correo", textColumn(28), (it) => it.email],
    ["Teléfono", textColumn(), (it) => it.phone],
    ["Rol", textColumn(15), (it) => ROLE_LABELS[it.role]],
    ["Registrado", TIME_COLUMN, (it) => local(it.createdAt)],
  ]),
};
