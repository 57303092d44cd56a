import type { PromotionsReport } from "#core/contract/promotions/promotions.ts";
import type {
  DayReport,
  FinancialReport,
  InventoryReport,
  PaymentMethodsReport,
  SellersReport,
  TopProductsReport,
} from "#core/contract/reports/reports.ts";
import type { ServicesReport } from "#core/contract/services.ts";
import { formatContent } from "#core/goods/content-text.ts";
import { computePricePerUnit, formatPricePerUnit } from "#core/goods/price-per-unit.ts";
import { type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { toStockCell } from "#core/stock.ts";
import { UNIT_WORDS } from "#core/units.ts";
import type { ExcelCellValue } from "#web/ui/data/excel.ts";
import {
  buildTableSheet,
  pesosColumn,
  quantityColumn,
  textColumn,
  unitsColumn,
  type ValueColumn,
} from "#web/ui/workbook/table-sheet.ts";
import type { WholeSheet } from "#web/ui/workbook/workbook.ts";
import {
  GROSS_PROFIT_TEXTS,
  listOtherFinancialFigures,
  NET_PROFIT_TEXTS,
  netProfitMeaning,
  revenueLabel,
} from "./profit-text.ts";
import type { ReportRange } from "./report-range.ts";

export type ReportWorkbook = { fileName: string; sheets: WholeSheet[] };

const PESOS = pesosColumn(18);
const UNITS = unitsColumn(12);
const QUANTITY = quantityColumn(12);

type Rows<Report extends readonly unknown[]> = readonly Report[number][];

/** Builds the file of a report that is one table. */
const buildOneSheet = <Row>(
  report: string,
  days: string,
  sheet: string,
  rows: readonly Row[],
  columns: readonly ValueColumn<NoInfer<Row>>[],
): ReportWorkbook => ({
  fileName: `reporte-${report}_${days}.xlsx`,
  sheets: [buildTableSheet(sheet, rows, columns)],
});

/** Names the file with the exported sales of these days. */
export function salesReportFileName(range: ReportRange): string {
  return `reporte-ventas_${span(range)}.xlsx`;
}

const WITHOUT_TAXES = "Valor sin IVA, INC ni bolsas";

/** A store without taxes gets no column of values without taxes. */
export function buildInventoryWorkbook(
  { products, summary }: InventoryReport,
  today: string,
): ReportWorkbook {
  const taxed = summary.totalWithoutTaxes !== null;
  const withoutTaxes: ValueColumn<InventoryReport["products"][number]>[] = taxed
    ? [[WITHOUT_TAXES, PESOS, (product) => product.valueWithoutTaxes]]
    : [];
  return {
    fileName: `reporte-inventario_${today}.xlsx`,
    sheets: [
      buildTableSheet("Inventario", products, [
        ["ID", textColumn(38), ({ id }) => id],
        ["Producto", textColumn(36), ({ name }) => name],
        ["Categoría", textColumn(20), ({ category }) => category],
        ["Stock", QUANTITY, toStockCell],
        ["Precio", PESOS, ({ price }) => price],
        ["Valor del inventario", PESOS, ({ inventoryValue }) => inventoryValue],
        ["Vendidos", QUANTITY, ({ totalSold }) => totalSold],
        ["Stock Bajo", textColumn(12), ({ isLowStock }) => (isLowStock ? "SÍ" : "NO")],
        ["Estado", textColumn(12), ({ active }) => (active ? "Activo" : "Inactivo")],
        ["Unidad", textColumn(12), ({ unit }) => UNIT_WORDS[unit].one],
        ["Stock mínimo", QUANTITY, ({ minStock }) => minStock],
        ["Contenido", textColumn(12), ({ content }) => content && formatContent(content)],
        ["Precio por unidad", textColumn(22), toPricePerUnitCell],
        ...withoutTaxes,
      ]),
      {
        name: "Resumen",
        columns: [textColumn(30), UNITS, PESOS],
        rows: [
          ["Concepto", "Cantidad", "Valor"],
          ["Total de productos", summary.totalProducts, null],
          ["Valor total del inventario", null, summary.totalInventoryValue],
          ...(taxed ? [[WITHOUT_TAXES, null, summary.totalWithoutTaxes]] : []),
          ["Productos con stock bajo", summary.lowStockCount, null],
          ["Productos inactivos", summary.inactiveCount, null],
        ],
      },
    ],
  };
}

function toPricePerUnitCell(product: InventoryReport["products"][number]): string | null {
  const price = computePricePerUnit(product);
  return price && formatPricePerUnit(price);
}

export function buildFinancialWorkbook(report: FinancialReport, range: ReportRange): ReportWorkbook {
  const { revenue, expenses, profitability } = report;
  const further = listOtherFinancialFigures(report);
  return {
    fileName: `reporte-financiero_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Reporte Financiero",
        columns: [textColumn(42), PESOS, UNITS, { width: 12, numFmt: '0.0" %"' }, textColumn(90)],
        rows: [
          ["Concepto", "Valor", "Cantidad", "Margen", "Qué es"],
          [`Del ${range.startDate} al ${range.endDate}`],
          ["INGRESOS"],
          [revenueLabel("Ventas", report), revenue.total, revenue.salesCount],
          ["Promedio por venta", revenue.averageSale],
          ...further.income.map(({ name, amount }) => [name, amount]),
          ["GASTOS"],
          ["Compras a proveedores", expenses.totalPurchases, expenses.purchaseOrdersCount],
          ["Costo de lo vendido (estimado)", expenses.estimatedCOGS],
          ...further.spent.map(({ name, amount }) => [name, amount]),
          ["RENTABILIDAD"],
          profitRow(GROSS_PROFIT_TEXTS, profitability.grossProfit, profitability.grossProfitMargin),
          profitRow(
            { ...NET_PROFIT_TEXTS, meaning: netProfitMeaning(report) },
            profitability.netProfit,
            profitability.netProfitMargin,
          ),
        ],
      },
    ],
  };
}

export const buildServicesWorkbook = (services: Rows<ServicesReport>, range: ReportRange) =>
  buildOneSheet("recargas", span(range), "Recargas", services, [
    ["Servicio", textColumn(36), ({ service }) => service.name],
    ["Operaciones", UNITS, ({ count }) => count],
    ["Recibido", PESOS, (row) => row.in],
    ["Entregado", PESOS, ({ out }) => out],
    ["Comisión", PESOS, ({ commission }) => commission],
    ["Cobrado al cliente", PESOS, ({ fees }) => fees],
    ["Consignado", PESOS, ({ settled }) => settled],
    ["Por consignar hoy", PESOS, ({ toSettleNow }) => toSettleNow],
  ]);

/** OTHER includes returned goods that pay for an exchange, as a sale and as a refund. */
export const paymentMethodName = (method: PaymentMethod): string =>
  method === "OTHER" ? "Otro y cambios" : paymentLabel(method);

export const buildPaymentMethodsWorkbook = (methods: Rows<PaymentMethodsReport>, range: ReportRange) =>
  buildOneSheet("pagos", span(range), "Pagos", methods, [
    ["Método", textColumn(26), ({ method }) => paymentMethodName(method)],
    ["Ventas", PESOS, ({ sales }) => sales],
    ["Abonos", PESOS, ({ debtPayments }) => debtPayments],
    ["Devuelto", PESOS, ({ refunds }) => refunds],
    ["Quedó", PESOS, ({ net }) => net],
  ]);

export const buildSellersWorkbook = (sellers: Rows<SellersReport>, range: ReportRange) =>
  buildOneSheet("vendedores", span(range), "Vendedores", sellers, [
    ["Vendedor", textColumn(36), ({ name }) => name],
    ["Ventas", UNITS, ({ count }) => count],
    ["Vendió", PESOS, ({ total }) => total],
    ["Descuentos y promociones", PESOS, ({ discounts }) => discounts],
    ["Devoluciones que recibió", PESOS, ({ returns }) => returns],
  ]);

export const buildPromotionsWorkbook = (promotions: Rows<PromotionsReport>, range: ReportRange) =>
  buildOneSheet("promociones", span(range), "Promociones", promotions, [
    ["Promoción", textColumn(36), ({ name }) => name],
    ["Ventas", UNITS, ({ count }) => count],
    ["Vendiste", PESOS, ({ sold }) => sold],
    ["Regalaste", PESOS, ({ discount }) => discount],
    ["Te dejaron", PESOS, ({ margin }) => margin],
  ]);

export const buildHoursWorkbook = ({ date, byHour }: DayReport) =>
  buildOneSheet("horas", date, "Por hora", byHour, [
    ["Hora", UNITS, ({ hour }) => hour],
    ["Ventas", UNITS, ({ count }) => count],
    ["Total", PESOS, ({ revenue }) => revenue],
  ]);

export const buildTopProductsWorkbook = (top: TopProductsReport, range: ReportRange) =>
  buildOneSheet("mas-vendidos", span(range), "Más Vendidos", top, [
    ["Puesto", textColumn(10), ({ rank }) => rank],
    ["ID", textColumn(38), ({ product }) => product.id],
    ["Producto", textColumn(36), ({ product }) => product.name],
    ["Unidades", QUANTITY, ({ totalQuantity }) => totalQuantity],
    ["Total", PESOS, ({ totalRevenue }) => totalRevenue],
    ["Unidad", textColumn(12), ({ product }) => UNIT_WORDS[product.unit].one],
  ]);

function profitRow(
  { name, meaning }: typeof GROSS_PROFIT_TEXTS,
  amount: number,
  margin: number,
): ExcelCellValue[] {
  return [name, amount, null, margin, meaning];
}

function span({ startDate, endDate }: ReportRange): string {
  return `${startDate}_a_${endDate}`;
}
