import { z } from "zod";

/** The body of every error. `requestId` is in the server's log. */
export const errorBody = z.object({
  status: z.literal("error"),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
