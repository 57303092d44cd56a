import { z } from "zod";
import { KINDS } from "#web/offline/operations/index.ts";

const trouble = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string(),
  /** How often it came, one after the other. */
  times: z.number().default(1),
});

const shape = z.object({
  version: z.literal(1),
  /** The Idempotency-Key, and the id of what is recorded. */
  key: z.string(),
  kind: z.enum(KINDS),
  /** In the order in which things happened on this device. */
  place: z.number(),
  /** When. */
  at: z.string(),
  /** Who did it. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** Given by this device, which is sent along with it: another device may send it for this one. */
  number: z.string().nullable(),
  device: z.string().nullable(),
  /** Of the call's path. None in what an earlier version wrote, which only sold. */
  params: z.record(z.string(), z.string()).default({}),
  /** Of the call: as it is asked for, and with what a late one has to say besides. */
  body: z.record(z.string(), z.unknown()),
  lateBody: z.record(z.string(), z.unknown()),
  /** As it is shown before the server has answered. */
  shown: z.unknown(),
  /** In pesos, for the list of what waits. */
  total: z.number(),
  /**
   * ASKED: the server is being asked whether it may be, and somebody waits. LATE: it has happened. REFUSED: the server says
   * that it cannot be recorded so; somebody has to look at it.
   */
  state: z.enum(["ASKED", "LATE", "REFUSED"]),
  trouble: trouble.nullable(),
  /** A digest of what is wanted: the same for every request of this entry. None in what an earlier version wrote. */
  contents: z.string().optional(),
  /** The key that it had before: something with other contents is recorded under that. */
  insteadOf: z.string().optional(),
});
export type Entry = z.output<typeof shape>;
export type Draft = Pick<Entry, "key" | "kind" | "body" | "lateBody" | "shown" | "total" | "by"> &
  Partial<Pick<Entry, "params">>;

/**
 * What a browser kept, whatever version of us did. A later version turns what this one wrote into its own here; what
 * is of a version that this one does not know is null: it is left where it is.
 */
export function readEntry(kept: unknown): Entry | null {
  return shape.safeParse(kept).data ?? null;
}
