import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import { day, limit, wrapped } from "#core/contract/fields.ts";
import { UNITS } from "#core/units.ts";

// Apart from the other reports: a till asks for it with its first files.

/** Both days count. Without them: the last 30 days, today included. */
export const reportRange = {
  startDate: day("La fecha de inicio").optional(),
  endDate: day("La fecha de fin").optional(),
};

export const topProductsReport = endpoint({
  method: "GET",
  path: "/reports/top-products",
  summary: "Los productos más vendidos, por unidades; las ventas libres no son de un producto",
  permission: "reports.read",
  query: z.object({ ...reportRange, limit: limit.default(20) }),
  output: wrapped(
    z.array(
      z.object({
        rank: z.number(),
        product: z.object({ id: z.string(), name: z.string(), unit: z.enum(UNITS) }),
        totalQuantity: z.number(),
        totalRevenue: z.number(),
      }),
    ),
  ),
});
export type TopProducts = z.output<typeof topProductsReport.output>["data"];
