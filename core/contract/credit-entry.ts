import { z } from "zod";
import { instant } from "#core/contract/fields.ts";
import { ENTRY_KINDS } from "#core/credit-entries.ts";
import { MONEY_METHODS } from "#core/sale/payment.ts";

const nullableText = z.string().nullable();
const pesos = z.number();

/** One line of the notebook. */
export const creditEntry = z.object({
  /** That of the sale, the return, the payment or the adjustment. */
  id: z.string(),
  createdAt: instant,
  kind: z.enum(ENTRY_KINDS),
  /** What is owed more or, when negative, less. */
  amount: pesos,
  balanceAfter: pesos,
  saleId: nullableText,
  number: nullableText,
  /** Of a payment. */
  method: z.enum(MONEY_METHODS).nullable(),
  /** Of a payment in cash: what the coins that exist do not allow, 0 or below it. */
  rounding: pesos,
  reference: nullableText,
  note: nullableText,
  /** The payment that this one undoes. */
  reverses: nullableText,
  /** A payment that was undone. */
  reversed: z.boolean(),
  by: z.object({ id: z.string(), name: z.string() }),
});
export type CreditEntry = z.output<typeof creditEntry>;
