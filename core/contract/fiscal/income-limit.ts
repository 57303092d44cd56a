import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { queryIntegerField } from "#core/contract/lists.ts";

// This file is separate from reports.ts, so that a screen which needs only this report does not load the other reports.

export const incomeLimitReport = endpoint("GET /reports/income-limit", () => ({
  summary: "Cuánto va del año frente a los 3.500 UVT hasta los que no se cobra IVA",
  permission: "reports.read",
  query: object(() => ({ year: queryIntegerField("El año", 2000, 2100).optional() })),
  data: object(() => ({
    year: z.number(),
    uvt: z.number(),
    limit: z.number(),
    income: z.number(),
    percent: z.number(),
    /** False when the year's UVT is unknown; `uvt` is then the UVT of `uvtYear`. */
    known: z.boolean(),
    uvtYear: z.number(),
  })),
}));
export type IncomeLimitReport = z.output<typeof incomeLimitReport.output>["data"];
