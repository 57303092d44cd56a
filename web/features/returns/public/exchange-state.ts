import { z } from "zod";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";

/** What of an earlier sale comes back for a new one: it pays of it what it is worth. */
export const exchangeShape = z.object({
  saleId: z.string(),
  /** Who owes of it: that goes off first. */
  owedBy: z.string().nullish(),
  items: z.array(z.object({ saleItemId: z.string(), quantity: z.number(), restock: z.boolean() })),
  reason: z.enum(RETURN_REASONS),
  note: z.string().nullable(),
  /** As `RefundSums` has them. A cart that an older page kept has no `over`. */
  sums: z.object({ total: z.number(), left: z.number(), owed: z.number(), over: z.number().default(0) }),
});
export type Exchange = z.output<typeof exchangeShape>;

/** As the way to the till carries it. */
export const exchangeState = (exchange: Exchange) => ({ exchange });

export function readExchange(state: unknown): Exchange | null {
  return exchangeShape.safeParse((state as { exchange?: unknown } | null)?.exchange).data ?? null;
}
