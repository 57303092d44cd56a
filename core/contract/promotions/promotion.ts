import { z } from "zod";
import { object } from "#core/contract/define.ts";

// This file is separate from the endpoints in promotions.ts, because every screen loads it with the replica, the device's
// copy of the store's data.

export const PROMOTION_KINDS = ["PERCENT", "NTH", "COMBO"] as const;

export const promotion = object(() => ({
  id: z.string(),
  name: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  /** For a COMBO these are the products of its items. */
  productIds: z.array(z.string()),
  /** The discount in percent; null for a COMBO. */
  percent: z.number().nullable(),
  every: z.number().nullable(),
  items: z.array(object(() => ({ productId: z.string(), quantity: z.number() }))).nullable(),
  price: z.number().nullable(),
  startsOn: z.string(),
  /** The last day of the promotion; null when it has no end. */
  endsOn: z.string().nullable(),
  /** Days of the week, 1 is Monday; null means every day. */
  days: z.array(z.number()).nullable(),
  /** `HH:MM`; the promotion starts at this time. */
  fromTime: z.string().nullable(),
  /** `HH:MM`; the promotion ends before this time. A time before `fromTime` is on the next day. */
  toTime: z.string().nullable(),
  active: z.boolean(),
}));
export type Promotion = z.output<typeof promotion>;
