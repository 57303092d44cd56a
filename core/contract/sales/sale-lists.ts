import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { dateRangeFields, oneOfField, optionalUuidField, queryFlagField } from "#core/contract/fields.ts";
import { pagedAnswer, pageFields, querySearchField } from "#core/contract/lists.ts";
import { SALE_STATUSES, sale } from "#core/contract/sales/sales.ts";
import { workbookSale } from "#core/contract/sales/workbook-sale.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { UNITS } from "#core/units.ts";

const filters = {
  search: querySearchField().optional(),
  ...dateRangeFields,
  method: oneOfField("El método de pago", [...PAYMENT_METHODS, "MIXED"]).optional(),
  sellerId: optionalUuidField("El vendedor").optional(),
  status: oneOfField("El estado", SALE_STATUSES).optional(),
  shiftId: optionalUuidField("El turno de caja").optional(),
  flagged: queryFlagField("flagged").optional(),
};

export const listSales = endpoint("GET /sales", () => ({
  summary: "Historial de ventas, de la más reciente a la más antigua",
  permission: "sales.read",
  query: object(() => ({ ...pageFields(10), ...filters })),
  output: pagedAnswer(z.array(sale)).extend({
    /** The total is after returns; null for people who may not see the day's sums. */
    summary: object(() => ({ count: z.number(), total: z.number().nullable() })),
    /** Newest day first; empty for people who may not see the day's sums. */
    days: z.array(object(() => ({ date: z.string(), count: z.number(), total: z.number() }))),
  }),
  longList: "data",
}));

export const exportSales = endpoint("GET /sales/export", () => ({
  asksPassword: true,
  summary: "Todas las ventas de los filtros, de la más reciente a la más antigua, a medida que se leen",
  permission: "sales.read",
  query: object(() => filters),
  data: z.array(sale),
  longList: "data",
}));

export const exportSalesForWorkbook = endpoint("GET /sales/export-workbook", () => ({
  asksPassword: true,
  summary: "Las mismas ventas, con solo los campos del archivo de Excel",
  permission: "sales.read",
  query: object(() => filters),
  data: z.array(workbookSale),
  longList: "data",
}));

export const markDocumentFlagsSeen = endpoint("POST /sales/:id/flags/seen", () => ({
  summary: "Decir que ya se revisó lo que se marcó de una venta hecha sin conexión",
  permission: "sales.review",
  notFound: "SALE_NOT_FOUND",
  data: sale,
}));

export const readDashboardFigures = endpoint("GET /sales/stats", () => ({
  summary: "Las cifras del tablero",
  permission: "sales.read",
  data: object(() => ({
    /** Null for people who may not see the day's sums. */
    totalSales: z.number().nullable(),
    totalProducts: z.number(),
    lowStockProducts: z.number(),
    salesCount: z.number().nullable(),
    todaySales: z.number().nullable(),
    todaySalesCount: z.number().nullable(),
    averageSaleValue: z.number().nullable(),
    flaggedSales: z.number(),
    /** Electronic documents that DIAN rejected or that need somebody to act; counted up to 1,000. */
    documentsToSee: z.number(),
    joinRequests: z.number(),
    topSellingProducts: z.array(
      object(() => ({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
    ),
    salesByDay: z.array(object(() => ({ date: z.string(), total: z.number() }))),
  })),
}));
export type DashboardData = z.output<typeof readDashboardFigures.output>["data"];

export const listBestSellers = endpoint("GET /sales/best-sellers", () => ({
  summary:
    "Los productos que más se venden a esta hora de este día de la semana, y detrás los más vendidos de los últimos 30 días; solo sus ids",
  permission: "sales.create",
  data: z.array(z.string()),
}));
