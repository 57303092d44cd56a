import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { dateRangeFields } from "#core/contract/fields.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

/** Amounts have at most two decimals; `base + tax` is the taxed total. */
const row = object(() => ({
  /** Null for products without a class. */
  class: z.enum(TAX_CLASSES).nullable(),
  rate: z.number().nullable(),
  base: z.number(),
  tax: z.number(),
  /** For bags this is only their tax. */
  total: z.number(),
}));

export const taxReport = endpoint("GET /reports/taxes", () => ({
  summary: "IVA, impuesto al consumo y bolsas de un período: de las ventas, las devoluciones y las compras",
  permission: "reports.financial",
  /** Both days are included. The default is the last 30 days, today included. */
  query: object(() => dateRangeFields),
  data: object(() => ({
    sales: z.array(row),
    returns: z.array(row),
    /** Purchases with an unknown rate have no row. */
    purchases: z.array(object(() => ({ rate: z.number(), base: z.number(), tax: z.number() }))),
    /** `generated` is after returns; `balance = generated − deductible`. */
    vat: object(() => ({ generated: z.number(), deductible: z.number(), balance: z.number() })),
    inc: z.number(),
    /** What the family and the shop itself used, less reversals: in no other figure. */
    ownUse: z.array(
      object(() => ({ class: z.enum(TAX_CLASSES).nullable(), base: z.number(), tax: z.number() })),
    ),
    bags: object(() => ({ count: z.number(), tax: z.number() })),
  })),
}));
export type TaxReport = z.output<typeof taxReport.output>["data"];
