import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import { day, limit, oneOf, queryInteger, wrapped } from "#core/contract/fields.ts";
import { LOW_STOCK_THRESHOLD, MAX_STOCK } from "#core/stock.ts";

/** Both days count. Without them: the last 30 days, today included. */
const range = {
  startDate: day("La fecha de inicio").optional(),
  endDate: day("La fecha de fin").optional(),
};

export const salesReport = endpoint({
  method: "GET",
  path: "/reports/sales",
  summary: "Resumen de ventas por día; los días sin ventas no aparecen",
  permission: "reports.read",
  query: z.object({ ...range, groupBy: oneOf("La agrupación", ["day"]).default("day") }),
  output: wrapped(
    z.object({
      totalSales: z.number(),
      totalRevenue: z.number(),
      averageSale: z.number(),
      byDay: z.array(z.object({ date: z.string(), count: z.number(), revenue: z.number() })),
    }),
  ),
});
export type SalesReport = z.output<typeof salesReport.output>["data"];

export const inventoryReport = endpoint({
  method: "GET",
  path: "/reports/inventory",
  summary: "Todos los productos, también los inactivos, con su valor y lo vendido desde siempre",
  permission: "reports.read",
  query: z.object({
    lowStockThreshold: queryInteger("El umbral de stock bajo", 0, MAX_STOCK).default(LOW_STOCK_THRESHOLD),
  }),
  output: wrapped(
    z.object({
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          stock: z.number(),
          price: z.number(),
          /** Stock × price. */
          inventoryValue: z.number(),
          /** Units since ever. */
          totalSold: z.number(),
          /** Never of an inactive product. */
          isLowStock: z.boolean(),
          active: z.boolean(),
        }),
      ),
      summary: z.object({
        totalProducts: z.number(),
        totalInventoryValue: z.number(),
        lowStockCount: z.number(),
        inactiveCount: z.number(),
      }),
    }),
  ),
  longList: "products",
});
export type InventoryReport = z.output<typeof inventoryReport.output>["data"];

export const financialReport = endpoint({
  method: "GET",
  path: "/reports/financial",
  summary: "Ingresos, gastos y rentabilidad; el costo de lo vendido es un estimado",
  permission: "reports.financial",
  query: z.object(range),
  output: wrapped(
    z.object({
      revenue: z.object({ total: z.number(), salesCount: z.number(), averageSale: z.number() }),
      expenses: z.object({
        totalPurchases: z.number(),
        purchaseOrdersCount: z.number(),
        estimatedCOGS: z.number(),
      }),
      /** Margins in percent with one decimal. */
      profitability: z.object({
        grossProfit: z.number(),
        grossProfitMargin: z.number(),
        netProfit: z.number(),
        netProfitMargin: z.number(),
      }),
    }),
  ),
});
export type FinancialReport = z.output<typeof financialReport.output>["data"];

export const topProductsReport = endpoint({
  method: "GET",
  path: "/reports/top-products",
  summary: "Los productos más vendidos, por unidades; las ventas libres no son de un producto",
  permission: "reports.read",
  query: z.object({ ...range, limit: limit.default(20) }),
  output: wrapped(
    z.array(
      z.object({
        rank: z.number(),
        product: z.object({ id: z.string(), name: z.string() }),
        totalQuantity: z.number(),
        totalRevenue: z.number(),
      }),
    ),
  ),
});
export type TopProducts = z.output<typeof topProductsReport.output>["data"];
