import { ApiError, NOT_KNOWN } from "./api-error.ts";

/** What the server says, or that nobody knows. */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields[0]?.message || error.message || otherwise;
}

/** Of a write: nobody knows whether it was done, and sending it again is safe. */
export function sentFailure(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.undecided) return NOT_KNOWN;
  return failureText(error, otherwise);
}
