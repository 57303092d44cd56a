import type { FinancialReport, InventoryReport, TopProductsReport } from "#core/contract/reports/reports.ts";
import type { ServicesReport } from "#core/contract/services.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { type ExcelCellValue, PESOS_FORMAT, QUANTITY_FORMAT, UNITS_FORMAT } from "#web/ui/data/excel.ts";
import {
  GROSS_PROFIT_TEXTS,
  listOtherFinancialFigures,
  NET_PROFIT_TEXTS,
  netProfitMeaning,
  revenueLabel,
} from "./profit-text.ts";
import type { ReportRange } from "./report-range.ts";

export type ReportSheet = {
  name: string;
  columns: { width: number; numFmt?: string }[];
  rows: ExcelCellValue[][];
};
export type ReportWorkbook = { fileName: string; sheets: ReportSheet[] };

const text = (width: number) => ({ width });
const pesos = { width: 18, numFmt: PESOS_FORMAT };
const units = { width: 12, numFmt: UNITS_FORMAT };
const quantities = { width: 12, numFmt: QUANTITY_FORMAT };

/** Uses the same file name as the export of the sales history. */
export function salesReportFileName(range: ReportRange): string {
  return `reporte-ventas_${span(range)}.xlsx`;
}

const WITHOUT_TAXES = "Valor sin IVA, INC ni bolsas";

/** A store that charges no IVA has no IVA column. */
export function buildInventoryWorkbook(
  { products, summary }: InventoryReport,
  today: string,
): ReportWorkbook {
  const taxed = summary.totalWithoutTaxes !== null;
  return {
    fileName: `reporte-inventario_${today}.xlsx`,
    sheets: [
      {
        name: "Inventario",
        columns: [
          ...[text(38), text(36), text(20), quantities, pesos, pesos, quantities, text(12), text(12)],
          ...[text(12), quantities],
          ...(taxed ? [pesos] : []),
        ],
        rows: [
          [
            "ID",
            "Producto",
            "Categoría",
            "Stock",
            "Precio",
            "Valor del inventario",
            "Vendidos",
            "Stock Bajo",
            "Estado",
            "Unidad",
            "Stock mínimo",
            ...(taxed ? [WITHOUT_TAXES] : []),
          ],
          ...products.map((product) => [
            product.id,
            product.name,
            product.category,
            product.stock,
            product.price,
            product.inventoryValue,
            product.totalSold,
            product.isLowStock ? "SÍ" : "NO",
            product.active ? "Activo" : "Inactivo",
            UNIT_WORDS[product.unit].one,
            product.minStock,
            ...(taxed ? [product.valueWithoutTaxes] : []),
          ]),
        ],
      },
      {
        name: "Resumen",
        columns: [text(30), units, pesos],
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

export function buildFinancialWorkbook(report: FinancialReport, range: ReportRange): ReportWorkbook {
  const { revenue, expenses, profitability } = report;
  const further = listOtherFinancialFigures(report);
  return {
    fileName: `reporte-financiero_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Reporte Financiero",
        columns: [text(42), pesos, units, { width: 12, numFmt: '0.0" %"' }, text(90)],
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

export function buildServicesWorkbook(rows: ServicesReport, range: ReportRange): ReportWorkbook {
  return {
    fileName: `reporte-recargas_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Recargas",
        columns: [text(36), units, pesos, pesos, pesos, pesos, pesos, pesos],
        rows: [
          [
            ...["Servicio", "Operaciones", "Recibido", "Entregado", "Comisión", "Cobrado al cliente"],
            ...["Consignado", "Por consignar hoy"],
          ],
          ...rows.map(({ service, count, in: cashIn, out, commission, fees, settled, toSettleNow }) => [
            ...[service.name, count, cashIn, out, commission, fees, settled, toSettleNow],
          ]),
        ],
      },
    ],
  };
}

export function buildTopProductsWorkbook(top: TopProductsReport, range: ReportRange): ReportWorkbook {
  return {
    fileName: `reporte-mas-vendidos_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Más Vendidos",
        columns: [text(10), text(38), text(36), quantities, pesos, text(12)],
        rows: [
          ["Puesto", "ID", "Producto", "Unidades", "Total", "Unidad"],
          ...top.map(({ rank, product, totalQuantity, totalRevenue }) => [
            rank,
            product.id,
            product.name,
            totalQuantity,
            totalRevenue,
            UNIT_WORDS[product.unit].one,
          ]),
        ],
      },
    ],
  };
}

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
