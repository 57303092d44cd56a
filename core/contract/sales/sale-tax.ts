import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

// What a sale and a return say of taxes. Amounts have at most two decimals.

export const TAX_KINDS = ["IVA", "INC", "BAG"] as const;

const tax = object(() => ({
  kind: z.enum(TAX_KINDS),
  /** Percent; null of bags. */
  rate: z.number().nullable(),
  /** Pesos for each bag; null of the others. */
  perUnit: z.number().nullable(),
  /** The taxed amount without the tax; 0 for bags. */
  base: z.number(),
  amount: z.number(),
}));

/** One for each kind and rate, by kind and rate. Empty where the store charges no taxes. */
const taxes = z.array(tax);

export const taxSums = {
  taxes,
  /** Part of the total, of all kinds. */
  taxTotal: z.number(),
  /** Of IVA and INC. */
  taxBase: z.number(),
};

/** Copies of the moment in which it was sold. */
export const itemTaxes = {
  /** Null where nobody had said, or the store charges no taxes. */
  tax: z.enum(TAX_CLASSES).nullable(),
  taxes,
};
