import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { successOf } from "#core/contract/fields.ts";
import { queryInteger } from "#core/contract/lists.ts";

// This file is separate, so that screens which need only this report do not load the others.

export const incomeLimit = endpoint(() => ({
  method: "GET",
  path: "/reports/income-limit",
  summary: "Cuánto va del año frente a los 3.500 UVT hasta los que no se cobra IVA",
  permission: "reports.read",
  query: object(() => ({
    year: queryInteger("El año", 2000, 2100).optional(),
  })),
  output: successOf(
    object(() => ({
      year: z.number(),
      uvt: z.number(),
      limit: z.number(),
      income: z.number(),
      percent: z.number(),
      /** False when the year's UVT is unknown; `uvt` is then the UVT of `uvtYear`. */
      known: z.boolean(),
      uvtYear: z.number(),
    })),
  ),
}));
export type IncomeLimit = z.output<typeof incomeLimit.output>["data"];
