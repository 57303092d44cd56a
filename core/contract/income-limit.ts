import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import { queryInteger, wrapped } from "#core/contract/fields.ts";

// Apart from the other reports, which come with the first till.

export const incomeLimit = endpoint({
  method: "GET",
  path: "/reports/income-limit",
  summary: "Cuánto va del año frente a los 3.500 UVT hasta los que no se cobra IVA",
  permission: "reports.read",
  query: z.object({
    /** The present one unless said. */
    year: queryInteger("El año", 2000, 2100).optional(),
  }),
  output: wrapped(
    z.object({
      year: z.number(),
      /** Pesos of one. */
      uvt: z.number(),
      /** Pesos. */
      limit: z.number(),
      /** What was sold in the year, less what came back. */
      income: z.number(),
      /** With one decimal. */
      percent: z.number(),
      /** False: that year's UVT is not known here, and `uvt` is that of `uvtYear`. */
      known: z.boolean(),
      uvtYear: z.number(),
    }),
  ),
});
export type IncomeLimit = z.output<typeof incomeLimit.output>["data"];
