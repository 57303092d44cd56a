// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table of the workbook's sheets, a line for each column
import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { CREDIT_ENTRY_LABELS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { STOCK_ADJUSTMENT_LABELS, STOCK_MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatPesos } from "#core/money.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { CARD_KIND_LABELS, paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { sumTaxAmounts } from "#core/tax/tax-text.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { DAY_FORMAT, type ExcelCellValue, toExcelDayCell } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  type ColumnFormat,
  cents,
  pesos,
  quantity,
  readCells,
  TIME,
  text,
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

/** A sheet with the rows of each record of one kind. */
function sheet<K extends Kind, Row>(
  kind: K,
  rowsOf: (record: RecordOf<K>) => readonly Row[],
  columns: readonly ValueColumn<NoInfer<Row>>[],
): StoreSheet {
  return {
    kind,
    columns: columns.map(toSheetColumn),
    cellsOf: (record) => rowsOf(record as RecordOf<K>).map((row) => readCells(columns, row)),
  };
}

const ID = text(38);
const PESOS = pesos(15);
const CENTS = cents(15);
const QUANTITY = quantity(11);
const DAY: ColumnFormat = { width: 14, numFmt: DAY_FORMAT };

/** The instant in the store's time zone. */
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
const DOCUMENT_LABELS = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
};
const DOCUMENT_STATE_LABELS = {
  PENDING: "Pendiente",
  SIGNED: "Firmado",
  SENT: "Por confirmar",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

const serviceMovement = ({ type, direction }: RecordOf<"serviceEntry">) =>
  type === "SETTLEMENT" ? "Consignado" : direction === "IN" ? "Recibido" : "Entregado";
const cashOf = ({ closing }: RecordOf<"shift">) => closing?.byMethod.find(({ method }) => method === "CASH");

/** In the order of the workbook's sheets. The product import reads the columns of Productos. */
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
      ["Dato", text(24), ([name]) => name],
      ["Valor", text(40), ([, value]) => value],
    ],
  ),
  Productos: sheet(
    "product",
    (it) => [{ it, pack: null }, ...it.presentations.map((pack) => ({ it, pack }))],
    [
      ["ID", ID, ({ it, pack }) => (pack ?? it).id],
      ["Producto", text(36), ({ it }) => it.name],
      ["Descripción", text(36), ({ it, pack }) => (pack ? null : it.description)],
      ["Categoría", text(20), ({ it, pack }) => (pack ? null : it.category)],
      ["Precio", PESOS, ({ it, pack }) => (pack ?? it).price],
      ["Unidad", text(9), ({ it, pack }) => (pack ? null : UNIT_WORDS[it.unit].one)],
      ["Stock", QUANTITY, ({ it, pack }) => (pack ? null : it.stock)],
      ["Stock mínimo", QUANTITY, ({ it, pack }) => (pack ? null : it.minStock)],
      ["Stock inicial", QUANTITY, ({ it, pack }) => (pack ? null : it.firstStock)],
      ["Costo inicial", PESOS, ({ it, pack }) => (pack ? null : it.firstCost)],
      ["Vendidos", QUANTITY, ({ it, pack }) => (pack ? null : it.unitsSold)],
      ["GTIN", text(), ({ it }) => it.gtin],
      ["Código de barras", text(), ({ it, pack }) => (pack ?? it).barcode],
      ["Código de tienda", text(), ({ it }) => it.storeCode],
      ["Estado", text(11), ({ it, pack }) => stateOf((pack ?? it).active)],
      ["Imagen", text(30), ({ it, pack }) => (pack ? null : it.image)],
      ["Creado", TIME, ({ it, pack }) => (pack ? null : local(it.createdAt))],
      ["Cambiado", TIME, ({ it, pack }) => (pack ? null : local(it.updatedAt))],
      ["Impuesto", text(22), ({ it, pack }) => (pack ? null : it.tax && TAX_CLASS_LABELS[it.tax])],
      ["Presentación", text(), ({ pack }) => pack?.name],
      ["Contiene", QUANTITY, ({ pack }) => pack?.units],
    ],
  ),
  Ventas: sheet("sale", (it: Sale) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["Total", PESOS, (it) => it.total],
    ["Método de pago", text(22), (it) => paymentLabel(it.paymentMethod)],
    ["Pagado", PESOS, (it) => it.amountPaid],
    ["Vuelto", PESOS, (it) => it.change],
    ["Vendedor", text(22), (it) => it.seller],
    ["Cliente", text(26), (it) => it.customer],
    ["Documento", text(), (it) => it.customerDocument],
    ["Número", text(10), (it) => it.number],
    ["Descuento", PESOS, (it) => it.discount],
    ["Ajuste", PESOS, (it) => it.rounding],
    ["Fiado", PESOS, (it) => it.creditAmount],
    ["Devuelto", PESOS, (it) => it.returnedTotal],
    ...taxColumns<Sale>((it) => it.taxes),
  ]),
  Pagos: sheet("sale", (it) => it.payments.map((item) => ({ it, item })), [
    ["ID de venta", ID, ({ it }) => it.id],
    ["Fecha", TIME, ({ it }) => local(it.createdAt)],
    ["Método de pago", text(22), ({ item }) => paymentLabel(item.method)],
    ["Valor", PESOS, ({ item }) => item.amount],
    ["Recibido", PESOS, ({ item }) => item.tendered],
    ["Vuelto", PESOS, ({ item }) => item.change],
    ["Referencia", text(22), ({ item }) => item.reference],
    ["Tarjeta", text(12), ({ item }) => item.card && CARD_KIND_LABELS[item.card]],
  ]),
  Detalle: sheet("sale", (it: Sale) => it.items.map((item) => ({ it, item })), [
    ["ID de venta", ID, ({ it }) => it.id],
    ["Fecha", TIME, ({ it }) => local(it.createdAt)],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", text(36), ({ item }) => item.productName],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Precio unitario", PESOS, ({ item }) => item.price],
    ["Subtotal", PESOS, ({ item }) => recordedSubtotal(item)],
    ["Unidad", text(9), ({ item }) => UNIT_WORDS[item.unit].one],
    ["Descuento", PESOS, ({ item }) => item.discount],
    ["Total", PESOS, ({ item }) => item.total],
    ["Devuelta", QUANTITY, ({ item }) => item.returned],
    ["Impuesto", text(20), ({ item }) => item.tax && TAX_CLASS_LABELS[item.tax]],
    ...taxColumns<{ item: Sale["items"][number] }>(({ item }) => item.taxes),
    ["Promoción", text(22), ({ item }) => item.promotion?.name],
  ]),
  Devoluciones: sheet("return", (it: Return) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["Devuelto", PESOS, (it) => it.total],
    [
      "Cómo",
      text(30),
      (it) =>
        it.refunds.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`).join(", "),
    ],
    ["Motivo", text(20), (it) => RETURN_REASON_LABELS[it.reason]],
    ["Nota", text(28), (it) => it.note],
    ["Quién", text(22), (it) => it.user],
    ["Turno", text(9), (it) => it.shift],
    ["Número", text(10), (it) => it.number],
    ...taxColumns<Return>((it) => it.taxes),
  ]),
  Turnos: sheet("shift", (it) => [it], [
    ["Turno", text(9), (it) => it.number],
    ["Caja", text(16), (it) => it.till],
    ["Abierto", TIME, (it) => local(it.createdAt)],
    ["Abrió", text(22), (it) => it.user],
    ["Cerrado", TIME, (it) => it.closing && local(it.closing.closedAt)],
    ["Cerró", text(22), (it) => it.closing?.closedBy?.name],
    ["Base", PESOS, (it) => it.openingFloat],
    ["Ventas", PESOS, (it) => it.closing?.sales.total],
    ["Devoluciones", PESOS, (it) => it.closing?.returns.total],
    ["Efectivo esperado", PESOS, (it) => cashOf(it)?.expected],
    ["Efectivo contado", PESOS, (it) => cashOf(it)?.counted],
    ["Diferencia", PESOS, (it) => cashOf(it)?.difference],
    ["Quedó en la caja", PESOS, (it) => it.closing?.floatLeft],
    ["Nota", text(28), (it) => it.closing?.note],
  ]),
  "Dinero de la caja": sheet("shift", (it) => it.movements.map((item) => ({ it, item })), [
    ["Turno", text(9), ({ it }) => it.number],
    ["Fecha", TIME, ({ item }) => local(item.createdAt)],
    ["Movimiento", text(13), ({ item }) => (item.kind === "IN" ? "Entrada" : "Salida")],
    ["Motivo", text(), ({ item }) => CASH_CATEGORY_LABELS[item.category]],
    ["Valor", PESOS, ({ item }) => item.amount],
    ["Nota", text(28), ({ item }) => item.note],
    ["Quién", text(22), ({ item }) => item.by.name],
    ["Número", text(10), ({ item }) => item.number],
  ]),
  Recargas: sheet("serviceEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["Servicio", text(28), (it) => it.service],
    ["Movimiento", text(15), (it) => serviceMovement(it)],
    ["Valor", PESOS, (it) => it.amount],
    ["Cobrado al cliente", PESOS, (it) => it.fee],
    ["Comisión", PESOS, (it) => it.commission],
    ["Método de pago", text(22), (it) => paymentLabel(it.method)],
    ["Referencia", text(22), (it) => it.reference],
    ["Nota", text(28), (it) => it.note],
    ["Anula", ID, (it) => it.reverses],
    ["Quién", text(22), (it) => it.user],
    ["Número", text(10), (it) => it.number],
  ]),
  Gastos: sheet("expense", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Fecha", DAY, (it) => day(it.date)],
    ["Categoría", text(20), (it) => EXPENSE_CATEGORY_LABELS[it.category]],
    ["Concepto", text(30), (it) => it.concept],
    ["Valor", PESOS, (it) => it.amount],
    ["Método de pago", text(22), (it) => paymentLabel(it.method)],
    ["A quién", text(24), (it) => it.person],
    ["Nota", text(28), (it) => it.note],
    ["Anula", ID, (it) => it.reverses],
    ["Quién", text(22), (it) => it.user],
  ]),
  "Documentos electrónicos": sheet("electronicDocument", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Pedido", TIME, (it) => local(it.createdAt)],
    ["Clase", text(22), (it) => DOCUMENT_LABELS[it.type]],
    ["Número", text(16), (it) => it.number],
    ["Estado", text(12), (it) => DOCUMENT_STATE_LABELS[it.state]],
    ["Total", PESOS, (it) => it.total],
    ["Cliente", text(26), (it) => it.buyer ?? "Consumidor final"],
    ["Documento", text(), (it) => it.buyerDocument],
    ["Emitido", TIME, (it) => local(it.issuedAt)],
    ["Validado", TIME, (it) => local(it.validatedAt)],
    ["Ambiente", text(12), (it) => (it.environment === "TEST" ? "Pruebas" : "Producción")],
    [
      "Contingencia",
      text(14),
      (it) => it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda"),
    ],
    ["CUFE o CUDE", text(40), (it) => it.key],
    ["ID de venta", ID, (it) => it.saleId],
  ]),
  Clientes: sheet("customer", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Cliente", text(28), (it) => it.name],
    ["Teléfono", text(), (it) => it.phone],
    ["Correo", text(28), (it) => it.email],
    ["Dirección", text(28), (it) => it.address],
    ["Tipo de documento", text(), (it) => it.documentType],
    ["Documento", text(), (it) => it.document],
    ["Creado", TIME, (it) => local(it.createdAt)],
    ["Debe", PESOS, (it) => it.balance],
    ["Cupo", PESOS, (it) => it.creditLimit],
    ["Plazo en días", QUANTITY, (it) => it.creditDays],
    ["Fiado en pausa", text(11), (it) => yesNo(it.creditPaused)],
    ["Permiso", TIME, (it) => local(it.creditConsentAt)],
    ["Texto del permiso", text(30), (it) => it.creditConsentHow],
  ]),
  Fiados: sheet("creditEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["ID de cliente", ID, (it) => it.customerId],
    ["Cliente", text(28), (it) => it.customer],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["Movimiento", text(13), (it) => CREDIT_ENTRY_LABELS[it.type]],
    ["Valor", PESOS, (it) => it.amount],
    ["Queda debiendo", PESOS, (it) => it.balanceAfter],
    ["Por pagar", PESOS, (it) => it.owed],
    ["Vence", TIME, (it) => local(it.dueAt)],
    ["ID de venta", ID, (it) => it.saleId],
    ["Número", text(11), (it) => it.number],
    ["Método de pago", text(22), (it) => it.method && paymentLabel(it.method)],
    ["Ajuste de monedas", PESOS, (it) => it.rounding],
    ["Referencia", text(), (it) => it.reference],
    ["Motivo", text(28), (it) => it.note],
    ["Anula el abono", ID, (it) => it.reverses],
    ["Quién", text(22), (it) => it.user],
  ]),
  "Por pagar": sheet("supplierEntry", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["ID de proveedor", ID, (it) => it.supplierId],
    ["Proveedor", text(28), (it) => it.supplier],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["Movimiento", text(13), (it) => SUPPLIER_ENTRY_LABELS[it.type]],
    ["Valor", PESOS, (it) => it.amount],
    ["Saldo", PESOS, (it) => it.balanceAfter],
    ["Falta por pagar", PESOS, (it) => it.owed],
    ["Vence", text(12), (it) => it.dueOn],
    ["Factura o recibo", text(22), (it) => it.reference],
    ["Nota", text(28), (it) => it.note],
    ["Método de pago", text(22), (it) => it.method && paymentLabel(it.method)],
    ["Anula el pago", ID, (it) => it.reverses],
    ["Quién", text(22), (it) => it.user],
    ["Número", text(10), (it) => it.number],
  ]),
  Proveedores: sheet("supplier", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Proveedor", text(28), (it) => it.name],
    ["Contacto", text(24), (it) => it.contactName],
    ["Teléfono", text(), (it) => it.phone],
    ["Correo", text(28), (it) => it.email],
    ["Dirección", text(28), (it) => it.address],
    ["NIT", text(), (it) => it.nit],
    ["Descripción", text(32), (it) => it.description],
    ["Creado", TIME, (it) => local(it.createdAt)],
    ["Por pagar", PESOS, (it) => it.balance],
  ]),
  Órdenes: sheet("purchaseOrder", (it) => it.items.map((item) => ({ it, item })), [
    ["Orden", text(13), ({ it }) => it.orderNumber],
    ["Fecha", TIME, ({ it }) => local(it.createdAt)],
    ["Proveedor", text(28), ({ it }) => it.supplier],
    ["Estado", text(13), ({ it }) => ORDER_STATUS_LABELS[it.status]],
    ["Total de la orden", PESOS, ({ it }) => it.total],
    ["Fecha esperada", DAY, ({ it }) => day(it.expectedDate)],
    ["Recibida", TIME, ({ it }) => local(it.receivedAt)],
    ["Notas", text(30), ({ it }) => it.notes],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", text(36), ({ item }) => item.productName],
    ["GTIN", text(), ({ item }) => item.gtin],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Precio unitario", PESOS, ({ item }) => item.unitPrice],
    ["Subtotal", PESOS, ({ item }) => computeQuantityCost(item.unitPrice, item.quantity)],
    ["Unidad", text(9), ({ item }) => UNIT_WORDS[item.unit].one],
  ]),
  Recibido: sheet("reception", (it) => it.items.map((item) => ({ it, item })), [
    ["Orden", text(13), ({ it }) => it.orderNumber],
    ["Fecha", TIME, ({ it }) => local(it.createdAt)],
    ["Recibió", text(22), ({ it }) => it.user],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", text(36), ({ item }) => item.productName],
    ["Cantidad", QUANTITY, ({ item }) => item.quantity],
    ["Costo unitario", PESOS, ({ item }) => item.unitCost],
    ["Subtotal", PESOS, ({ item }) => computeQuantityCost(item.unitCost, item.quantity)],
    ["Nota", text(30), ({ it }) => it.note],
    ["Vence", DAY, ({ item }) => day(item.expiresOn)],
  ]),
  Vencimientos: sheet("expiry", (it) => [it], [
    ["Anotado", TIME, (it) => local(it.createdAt)],
    ["Quién", text(22), (it) => it.user],
    ["ID de producto", ID, (it) => it.productId],
    ["Producto", text(36), (it) => it.productName],
    ["Vence", DAY, (it) => day(it.date)],
    ["Cantidad", QUANTITY, (it) => it.quantity],
    ["Cómo se supo", text(16), (it) => (it.source === "HAND" ? "En el estante" : "Al llegar")],
    ["Ya no hay desde", TIME, (it) => local(it.doneAt)],
  ]),
  Promociones: sheet("promotion", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Creada", TIME, (it) => local(it.createdAt)],
    ["Promoción", text(28), (it) => it.name],
    ["Clase", text(16), (it) => PROMOTION_LABELS[it.type]],
    ["ID de productos", ID, (it) => it.productIds.join(" ")],
    ["Porcentaje", QUANTITY, (it) => it.percent],
    ["Cada", QUANTITY, (it) => it.every],
    ["Precio del combo", PESOS, (it) => it.price],
    ["Desde", DAY, (it) => day(it.startsOn)],
    ["Hasta", DAY, (it) => day(it.endsOn)],
    ["Activa", text(9), (it) => yesNo(it.active)],
  ]),
  "Cambios de precio": sheet("priceChange", (it) => it.items.map((item) => ({ it, item })), [
    ["Fecha", TIME, ({ it }) => local(it.createdAt)],
    ["Quién", text(22), ({ it }) => it.user],
    ["ID de producto", ID, ({ item }) => item.productId],
    ["Producto", text(36), ({ item }) => item.productName],
    ["Antes", PESOS, ({ item }) => item.from],
    ["Después", PESOS, ({ item }) => item.to],
  ]),
  Movimientos: sheet("stockMovement", (it) => [it], [
    ["ID de producto", ID, (it) => it.productId],
    ["Producto", text(36), (it) => it.productName],
    ["Fecha", TIME, (it) => local(it.createdAt)],
    ["Movimiento", text(17), (it) => STOCK_MOVEMENT_LABELS[it.type]],
    ["Unidades", QUANTITY, (it) => it.quantity],
    ["Stock después", QUANTITY, (it) => it.stockAfter],
    ["Motivo", text(13), (it) => it.reason && STOCK_ADJUSTMENT_LABELS[it.reason]],
    ["Nota", text(28), (it) => it.note],
    ["Quién", text(22), (it) => it.user],
  ]),
  Empleados: sheet("employee", (it) => [it], [
    ["ID", ID, (it) => it.id],
    ["Nombre", text(26), (it) => it.name],
    ["Correo", text(28), (it) => it.email],
    ["Teléfono", text(), (it) => it.phone],
    ["Rol", text(15), (it) => ROLE_LABELS[it.role]],
    ["Registrado", TIME, (it) => local(it.createdAt)],
  ]),
};
