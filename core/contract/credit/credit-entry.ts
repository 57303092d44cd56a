import { z } from "zod";
import { CREDIT_ENTRY_KINDS } from "#core/cash/credit-entries.ts";
import { object } from "#core/contract/define.ts";
import { moneyEntryFields, nullableText } from "#core/contract/fields.ts";
import { MONEY_PAYMENT_METHODS, TRANSFER_STATUSES } from "#core/sale/payment.ts";

const pesos = z.number();

/** An entry of the account of a customer or a supplier. */
export const accountEntry = object(() => ({
  /** The id is that of the sale, reception, return, payment or adjustment that made this entry. */
  ...moneyEntryFields,
  /** Pesos added to the debt; negative when the debt falls. */
  amount: pesos,
  balanceAfter: pesos,
  number: nullableText,
  method: z.enum(MONEY_PAYMENT_METHODS).nullable(),
  reference: nullableText,
}));

export const creditEntry = accountEntry.extend({
  kind: z.enum(CREDIT_ENTRY_KINDS),
  saleId: nullableText,
  /** Pesos that coins cannot pay in a cash payment: 0 or negative. */
  rounding: pesos,
  /** Whether a payment by telephone arrived; null where nobody asks. */
  confirmation: z.enum(TRANSFER_STATUSES).nullable(),
});
export type CreditEntry = z.output<typeof creditEntry>;
