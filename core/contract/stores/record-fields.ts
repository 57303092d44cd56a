import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instantSchema } from "#core/contract/fields.ts";

/** The schema of one kind of record in the store's export. `shape` runs on first use. */
export const recordSchema = <const K extends string, S extends z.core.$ZodLooseShape>(
  kind: K,
  shape: () => S,
) => object(() => ({ kind: z.literal(kind), id: z.string(), createdAt: instantSchema, ...shape() }));

/** The person who recorded the event, with the name at that time. */
export const recordUserFields = { userId: z.string(), user: z.string() };
