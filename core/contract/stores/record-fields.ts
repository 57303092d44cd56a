import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instantSchema } from "#core/contract/fields.ts";

/** A record of the store's export, with the fields that `shape` makes on first use. */
export const record = <const K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: () => S) =>
  object(() => ({ kind: z.literal(kind), id: z.string(), createdAt: instantSchema, ...shape() }));

/** The person who did it, with the name at that time. */
export const recordUserFields = { userId: z.string(), user: z.string() };
