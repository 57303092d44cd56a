import { ApiError } from "#web/api/client.ts";

/** Nobody knows whether the server did it: no answer came, or a success whose body was cut off. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.undecided || error.code === "BAD_ANSWER";
}

/** Under this key the server has it already, from a try whose answer was lost. */
export function isRecorded(error: unknown): boolean {
  return error instanceof ApiError && ["IDEMPOTENCY_MISMATCH", "ALREADY_RECORDED"].includes(error.code);
}
