import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import { day, wrapped } from "#core/contract/fields.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

/** One class of what was sold or came back. Amounts have at most two decimals; `base + tax` is the total of what is taxed. */
const row = z.object({
  /** Null: products of which nobody has said how they are taxed. */
  class: z.enum(TAX_CLASSES).nullable(),
  /** Percent; null without a tax, and of bags. */
  rate: z.number().nullable(),
  base: z.number(),
  tax: z.number(),
  /** With the tax. Of a bag its own tax alone: the rest of its price is in the row of its rate. */
  total: z.number(),
});

export const taxReport = endpoint({
  method: "GET",
  path: "/reports/taxes",
  summary: "IVA, impuesto al consumo y bolsas de un período: de las ventas, las devoluciones y las compras",
  permission: "reports.financial",
  query: z.object({
    /** Both days count. Without them: the last 30 days, today included. */
    startDate: day("La fecha de inicio").optional(),
    endDate: day("La fecha de fin").optional(),
  }),
  output: wrapped(
    z.object({
      sales: z.array(row),
      returns: z.array(row),
      /** Of what was received, by rate; what nobody said the rate of has no row. */
      purchases: z.array(z.object({ rate: z.number(), base: z.number(), tax: z.number() })),
      /** `generated` is after returns; `balance` is what it is more than `deductible`. */
      vat: z.object({ generated: z.number(), deductible: z.number(), balance: z.number() }),
      /** After returns. */
      inc: z.number(),
      bags: z.object({ count: z.number(), tax: z.number() }),
    }),
  ),
});
export type TaxReport = z.output<typeof taxReport.output>["data"];
