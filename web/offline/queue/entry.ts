import { z } from "zod";
import { KINDS } from "#web/offline/operations/index.ts";

const trouble = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string(),
  times: z.number().default(1),
});

const shape = z.object({
  version: z.literal(1),
  key: z.string(),
  kind: z.enum(KINDS),
  place: z.number(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** Assigned by this device, whose id is sent along: another device may send the entry. */
  number: z.string().nullable(),
  device: z.string().nullable(),
  /** Absent in entries of an early version, which only sold. */
  params: z.record(z.string(), z.string()).default({}),
  body: z.record(z.string(), z.unknown()),
  lateBody: z.record(z.string(), z.unknown()),
  shown: z.unknown(),
  total: z.number(),
  /** ASKED: a person waits. LATE: it has happened. REFUSED: a person must look at it. */
  state: z.enum(["ASKED", "LATE", "REFUSED"]),
  trouble: trouble.nullable(),
  /** Equal for every request of this entry. Absent in entries of an early version. */
  contents: z.string().optional(),
  insteadOf: z.string().optional(),
});
export type Entry = z.output<typeof shape>;
export type Draft = Pick<Entry, "key" | "kind" | "body" | "lateBody" | "shown" | "total" | "by"> &
  Partial<Pick<Entry, "params">>;

/** An entry of an unknown version gives null and is left in place. */
export function readEntry(kept: unknown): Entry | null {
  return shape.safeParse(kept).data ?? null;
}
