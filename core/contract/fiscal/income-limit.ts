import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { wrapped } from "#core/contract/fields.ts";
import { queryInteger } from "#core/contract/lists.ts";

// Separate: the other reports load later than the first till.

export const incomeLimit = endpoint(() => ({
  method: "GET",
  path: "/reports/income-limit",
  summary: "Cuánto va del año frente a los 3.500 UVT hasta los que no se cobra IVA",
  permission: "reports.read",
  query: object(() => ({
    year: queryInteger("El año", 2000, 2100).optional(),
  })),
  output: wrapped(
    object(() => ({
      year: z.number(),
      uvt: z.number(),
      limit: z.number(),
      income: z.number(),
      percent: z.number(),
      /** False: the year's UVT is unknown, and `uvt` is that of `uvtYear`. */
      known: z.boolean(),
      uvtYear: z.number(),
    })),
  ),
}));
export type IncomeLimit = z.output<typeof incomeLimit.output>["data"];
