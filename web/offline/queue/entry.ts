import { z } from "zod";

/** Kinds as stored in entries. Browsers keep entries for weeks, so kinds are never renamed. */
export const OPERATION_KINDS = [
  "sale",
  "freeSale",
  "return",
  "debtPayment",
  "customer",
  "opening",
  "cashMovement",
  "closing",
  "serviceOperation",
  "paymentCorrection",
  "countEntries",
] as const;

const trouble = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string(),
  times: z.number().default(1),
});

const shape = z.object({
  version: z.literal(1),
  key: z.string(),
  kind: z.enum(OPERATION_KINDS),
  /** Position in the queue: milliseconds since 1970, but always above the positions before. */
  place: z.number(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** Document number, and id of the device that assigned it. Another device may send the entry. */
  number: z.string().nullable(),
  device: z.string().nullable(),
  /** Path parameters of the request. Entries of early versions have none, because these recorded only sales. */
  params: z.record(z.string(), z.string()).default({}),
  body: z.record(z.string(), z.unknown()),
  lateBody: z.record(z.string(), z.unknown()),
  shown: z.unknown(),
  total: z.number(),
  /** ASKED: the user waits for the answer. LATE: it already happened. REFUSED: the user must decide. */
  state: z.enum(["ASKED", "LATE", "REFUSED"]),
  trouble: trouble.nullable(),
  /** Hash of what the entry records, equal in all its requests. Absent in entries of an early version. */
  contents: z.string().optional(),
  /** The entry's earlier key, under which the server has recorded another document. */
  insteadOf: z.string().optional(),
});
export type QueueEntry = z.output<typeof shape>;
export type QueueEntryDraft = Pick<
  QueueEntry,
  "key" | "kind" | "body" | "lateBody" | "shown" | "total" | "by"
> &
  Partial<Pick<QueueEntry, "params">>;

/** Returns null for an entry of an unknown version, which stays stored. */
export function parseQueueEntry(stored: unknown): QueueEntry | null {
  return shape.safeParse(stored).data ?? null;
}
