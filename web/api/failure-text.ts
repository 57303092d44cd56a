import { ApiError, NOT_KNOWN } from "./api-error.ts";

/** What the server says, or that nobody knows. */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields[0]?.message || error.message || otherwise;
}

/**
 * Of a write that nobody answered: the title that stands instead of 'Error al guardar', which would say more than is known. Null for
 * any other failure.
 */
export function unknownFailure(error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError) || error.code !== "NOT_KNOWN") return null;
  return { title: "No supimos si quedó guardado", text: CHECKING };
}

const CHECKING = "Lo estamos comprobando. Si lo guardas otra vez, no se repite.";

/** Of a write: nobody knows whether it was done, and sending it again is safe. */
export function sentFailure(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.undecided) return NOT_KNOWN;
  return failureText(error, otherwise);
}
