import { z } from "zod";
import { object } from "#core/contract/define.ts";

// Separate from the endpoints: every screen may load the changes.

export const PROMOTION_KINDS = ["PERCENT", "NTH", "COMBO"] as const;

export const promotion = object(() => ({
  id: z.string(),
  name: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  /** Of a COMBO those of its items. */
  productIds: z.array(z.string()),
  /** Percent off; null for a COMBO. */
  percent: z.number().nullable(),
  every: z.number().nullable(),
  items: z.array(object(() => ({ productId: z.string(), quantity: z.number() }))).nullable(),
  price: z.number().nullable(),
  startsOn: z.string(),
  /** The last day; null: without end. */
  endsOn: z.string().nullable(),
  /** 1 is Monday; null: every day. */
  days: z.array(z.number()).nullable(),
  /** `HH:MM`, included. */
  fromTime: z.string().nullable(),
  /** `HH:MM`, excluded. Before `fromTime`: it passes midnight. */
  toTime: z.string().nullable(),
  active: z.boolean(),
}));
export type Promotion = z.output<typeof promotion>;
