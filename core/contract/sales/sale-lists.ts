import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { day, flag, idParam, oneOf, optionalUuid, success, wrapped } from "#core/contract/fields.ts";
import { limit, page, pagination, search } from "#core/contract/lists.ts";
import { SALE_STATUSES, sale } from "#core/contract/sales/sales.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { UNITS } from "#core/units.ts";

const filters = {
  search: search().optional(),
  startDate: day("La fecha de inicio").optional(),
  endDate: day("La fecha de fin").optional(),
  /** Matches sales paid at least in part with this method; MIXED matches several payments. */
  method: oneOf("El método de pago", [...PAYMENT_METHODS, "MIXED"]).optional(),
  sellerId: optionalUuid("El vendedor").optional(),
  status: oneOf("El estado", SALE_STATUSES).optional(),
  shiftId: optionalUuid("El turno de caja").optional(),
  /** Only sales with an unseen flag. */
  flagged: flag("flagged").optional(),
};

export const listSales = endpoint(() => ({
  method: "GET",
  path: "/sales",
  summary: "Historial de ventas, de la más reciente a la más antigua",
  permission: "sales.read",
  query: object(() => ({ page: page.default(1), limit: limit.default(10), ...filters })),
  output: object(() => ({
    status: success,
    data: z.array(sale),
    pagination,
    /** All sales of the filter: count, and total less returns; null for users who may not see sums (`seesDay`). */
    summary: object(() => ({ count: z.number(), total: z.number().nullable() })),
    /** The same for each date on the page, newest first; empty for those users. */
    days: z.array(object(() => ({ date: z.string(), count: z.number(), total: z.number() }))),
  })),
  longList: "data",
}));

export const exportSales = endpoint(() => ({
  method: "GET",
  path: "/sales/export",
  asksPassword: true,
  summary: "Todas las ventas de los filtros, de la más reciente a la más antigua, a medida que se leen",
  permission: "sales.read",
  query: object(() => filters),
  output: wrapped(z.array(sale)),
  longList: "data",
}));

export const seeFlags = endpoint(() => ({
  method: "POST",
  path: "/sales/:id/flags/seen",
  summary: "Decir que ya se revisó lo que se marcó de una venta hecha sin conexión",
  permission: "sales.review",
  params: idParam,
  notFound: "SALE_NOT_FOUND",
  output: wrapped(sale),
}));

export const saleStatistics = endpoint(() => ({
  method: "GET",
  path: "/sales/stats",
  summary: "Las cifras del tablero",
  permission: "sales.read",
  output: wrapped(
    object(() => ({
      /** The sums and counts of sales are null for users who may not see them (`seesDay`). */
      totalSales: z.number().nullable(),
      totalProducts: z.number(),
      lowStockProducts: z.number(),
      salesCount: z.number().nullable(),
      todaySales: z.number().nullable(),
      todaySalesCount: z.number().nullable(),
      averageSaleValue: z.number().nullable(),
      /** Sales with an unseen flag. */
      flaggedSales: z.number(),
      /** Electronic documents that need action: rejected, or waiting for the shop. Counted up to 1,000. */
      documentsToSee: z.number(),
      /** Join requests that wait; 0 for users who may not answer them. */
      joinRequests: z.number(),
      topSellingProducts: z.array(
        object(() => ({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
      ),
      /** Empty for users who may not see sums. */
      salesByDay: z.array(object(() => ({ date: z.string(), total: z.number() }))),
    })),
  ),
}));
export type SaleStatistics = z.output<typeof saleStatistics.output>["data"];

export const bestSellers = endpoint(() => ({
  method: "GET",
  path: "/sales/best-sellers",
  summary:
    "Los productos que más se venden a esta hora de este día de la semana, y detrás los más vendidos de los últimos 30 días; solo sus ids",
  permission: "sales.create",
  output: wrapped(z.array(z.string())),
}));
