import { z } from "zod";
import { object } from "#core/contract/define.ts";

/** The body of every error answer. The server's log has the same `requestId`. */
export const errorBody = object(() => ({
  status: z.literal("error"),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(object(() => ({ field: z.string(), message: z.string() }))).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
}));
