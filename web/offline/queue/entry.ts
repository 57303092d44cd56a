import { z } from "zod";
import { KINDS } from "#web/offline/operations/index.ts";

const trouble = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string(),
  /** Consecutive occurrences. */
  times: z.number().default(1),
});

const shape = z.object({
  version: z.literal(1),
  /** The Idempotency-Key, and the id of the recorded document. */
  key: z.string(),
  kind: z.enum(KINDS),
  /** The order of events on this device. */
  place: z.number(),
  /** The instant of the event. */
  at: z.string(),
  /** The person. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** Assigned by this device, whose id is sent along: another device may send the entry. */
  number: z.string().nullable(),
  device: z.string().nullable(),
  /** Path parameters of the call. Absent in entries of an early version, which only sold. */
  params: z.record(z.string(), z.string()).default({}),
  /** The request body, with the fields of a late document. */
  body: z.record(z.string(), z.unknown()),
  lateBody: z.record(z.string(), z.unknown()),
  /** The values shown before the server has answered. */
  shown: z.unknown(),
  /** In pesos, for the list of waiting entries. */
  total: z.number(),
  /**
   * ASKED: the server is being asked, and a person waits. LATE: it has happened. REFUSED: the server cannot
   * record it; a person must look at it.
   */
  state: z.enum(["ASKED", "LATE", "REFUSED"]),
  trouble: trouble.nullable(),
  /** A digest of the contents, equal for every request of this entry. Absent in entries of an early version. */
  contents: z.string().optional(),
  /** Its earlier key, under which other contents are recorded. */
  insteadOf: z.string().optional(),
});
export type Entry = z.output<typeof shape>;
export type Draft = Pick<Entry, "key" | "kind" | "body" | "lateBody" | "shown" | "total" | "by"> &
  Partial<Pick<Entry, "params">>;

/**
 * Parses an entry stored by any version. A later version upgrades older entries here; an entry of an unknown
 * version gives null and is left in place.
 */
export function readEntry(kept: unknown): Entry | null {
  return shape.safeParse(kept).data ?? null;
}
