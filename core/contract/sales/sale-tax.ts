import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

// Amounts have at most two decimals.

export const TAX_KINDS = ["IVA", "INC", "BAG"] as const;

const tax = object(() => ({
  kind: z.enum(TAX_KINDS),
  rate: z.number().nullable(),
  /** Pesos per bag. */
  perUnit: z.number().nullable(),
  /** 0 for bags. */
  base: z.number(),
  amount: z.number(),
}));

/** By kind and rate. */
const taxes = z.array(tax);

export const taxSums = {
  taxes,
  taxTotal: z.number(),
  taxBase: z.number(),
};

/** As of the sale. */
export const itemTaxes = {
  /** Null: unclassified, or no taxes. */
  tax: z.enum(TAX_CLASSES).nullable(),
  taxes,
};
