import type { FinancialReport, InventoryReport, SalesReport, TopProducts } from "#core/contract/reports.ts";
import { type CellValue, PESOS, UNITS } from "#web/ui/excel.ts";
import type { Range } from "./report-range.ts";

export type Sheet = {
  name: string;
  columns: { width: number; numFmt?: string }[];
  rows: CellValue[][];
};
export type Book = { fileName: string; sheets: Sheet[] };

const text = (width: number) => ({ width });
const pesos = { width: 18, numFmt: PESOS };
const units = { width: 12, numFmt: UNITS };

export function salesBook(report: SalesReport, range: Range): Book {
  return {
    fileName: `reporte-ventas_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Ventas por Día",
        columns: [text(12), units, pesos],
        rows: [
          ["Fecha", "Ventas", "Total"],
          ...report.byDay.map((day) => [day.date, day.count, day.revenue]),
        ],
      },
      {
        name: "Resumen",
        columns: [text(34), units, pesos],
        rows: [
          ["Concepto", "Cantidad", "Valor"],
          [`Del ${range.startDate} al ${range.endDate}`, null, null],
          ["Número de ventas", report.totalSales, null],
          ["Total vendido", null, report.totalRevenue],
          ["Promedio por venta", null, report.averageSale],
        ],
      },
    ],
  };
}

export function inventoryBook({ products, summary }: InventoryReport, today: string): Book {
  return {
    fileName: `reporte-inventario_${today}.xlsx`,
    sheets: [
      {
        name: "Inventario",
        columns: [text(38), text(36), text(20), units, pesos, pesos, units, text(12), text(12)],
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
          ["Productos con stock bajo", summary.lowStockCount, null],
          ["Productos inactivos", summary.inactiveCount, null],
        ],
      },
    ],
  };
}

export function financialBook({ revenue, expenses, profitability }: FinancialReport, range: Range): Book {
  return {
    fileName: `reporte-financiero_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Reporte Financiero",
        columns: [text(42), pesos, units, { width: 12, numFmt: '0.0" %"' }],
        rows: [
          ["Concepto", "Valor", "Cantidad", "Margen"],
          [`Del ${range.startDate} al ${range.endDate}`, null, null, null],
          ["INGRESOS", null, null, null],
          ["Ventas", revenue.total, revenue.salesCount, null],
          ["Promedio por venta", revenue.averageSale, null, null],
          ["GASTOS", null, null, null],
          ["Compras a proveedores", expenses.totalPurchases, expenses.purchaseOrdersCount, null],
          ["Costo de lo vendido (estimado)", expenses.estimatedCOGS, null, null],
          ["RENTABILIDAD", null, null, null],
          ["Ganancia bruta", profitability.grossProfit, null, profitability.grossProfitMargin],
          ["Ganancia neta", profitability.netProfit, null, profitability.netProfitMargin],
        ],
      },
    ],
  };
}

export function topBook(top: TopProducts, range: Range): Book {
  return {
    fileName: `reporte-mas-vendidos_${span(range)}.xlsx`,
    sheets: [
      {
        name: "Más Vendidos",
        columns: [text(10), text(38), text(36), units, pesos],
        rows: [
          ["Puesto", "ID", "Producto", "Unidades", "Total"],
          ...top.map(({ rank, product, totalQuantity, totalRevenue }) => [
            rank,
            product.id,
            product.name,
            totalQuantity,
            totalRevenue,
          ]),
        ],
      },
    ],
  };
}

function span({ startDate, endDate }: Range): string {
  return `${startDate}_a_${endDate}`;
}
