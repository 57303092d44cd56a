import { z } from "zod";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";

export const pendingExchangeSchema = z.object({
  saleId: z.string(),
  number: z.string().nullish(),
  /** Id of the customer who owes the sale. The refund reduces this debt first. */
  owedBy: z.string().nullish(),
  items: z.array(z.object({ saleItemId: z.string(), quantity: z.number(), restock: z.boolean() })),
  reason: z.enum(RETURN_REASONS),
  note: z.string().nullable(),
  /** The sums of `RefundSums`, in pesos. Carts stored by earlier versions lack `over`. */
  sums: z.object({ total: z.number(), left: z.number(), owed: z.number(), over: z.number().default(0) }),
});
export type PendingExchange = z.output<typeof pendingExchangeSchema>;

export const toExchangeLocationState = (exchange: PendingExchange) => ({ exchange });

export function readPendingExchange(state: unknown): PendingExchange | null {
  return pendingExchangeSchema.safeParse((state as { exchange?: unknown } | null)?.exchange).data ?? null;
}
