import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";

// This file is separate from stock-counts.ts, because every device loads it with the contract of `/changes`.

export const COUNT_SCOPES = ["ALL", "CATEGORY", "SUPPLIER", "LIST"] as const;

export const stockCountScope = object(() => ({
  kind: z.enum(COUNT_SCOPES),
  category: nullableText,
  supplierId: nullableText,
  /** The supplier's name when the count began. */
  supplierName: nullableText,
}));

/** Closed and cancelled counts that `/changes` names. */
export const MAX_CLOSED_COUNT_IDS = 500;

/** What a telephone needs to count without a connection. */
export const replicaCounts = object(() => ({
  open: z.array(
    object(() => ({
      id: z.string(),
      number: z.number(),
      scope: stockCountScope,
      /** Only of a LIST. */
      productIds: z.array(z.string()).optional(),
      blind: z.boolean(),
      note: nullableText,
      startedAt: instantSchema,
    })),
  ),
  /** Counts of the last 45 days that take no more entries, newest first. */
  closed: z.array(z.string()),
}));
export type ReplicaCounts = z.output<typeof replicaCounts>;
