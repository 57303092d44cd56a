import { ApiError } from "./client.ts";

/** What the server says, or that nobody knows. */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields[0]?.message || error.message || otherwise;
}

/** Of what was sent under a key that is kept: nobody knows whether it was done, and sending it again is safe. */
export function sentFailure(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.undecided)
    return "No supimos si quedó guardado. Inténtalo otra vez: si ya estaba, no se repite.";
  return failureText(error, otherwise);
}
