import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

// Tax amounts have at most two decimals.

const TAX_KINDS = ["IVA", "INC", "BAG"] as const;

const tax = object(() => ({
  kind: z.enum(TAX_KINDS),
  rate: z.number().nullable(),
  /** Pesos per bag; null for other taxes. */
  perUnit: z.number().nullable(),
  /** The taxed amount; 0 for the bag tax, which is a fixed amount per bag. */
  base: z.number(),
  amount: z.number(),
}));

export type SaleTax = z.output<typeof tax>;

/** One entry per kind and rate. */
const taxes = z.array(tax);

export const taxSumFields = {
  taxes,
  taxTotal: addedField(z.number(), 0),
  taxBase: addedField(z.number(), 0),
};

/** The tax class and the taxes at the time of the sale. */
export const itemTaxFields = {
  /** Null when the product had no class, or the store charged no taxes. */
  tax: z.enum(TAX_CLASSES).nullable(),
  taxes,
};
