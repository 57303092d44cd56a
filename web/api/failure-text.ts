import { ApiError, UNKNOWN_OUTCOME } from "./api-error.ts";

export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields[0]?.message || error.message || otherwise;
}

/** Text for a write without an answer, which may have succeeded. Null for other failures. */
export function unknownOutcomeText(error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError) || error.code !== "NOT_KNOWN") return null;
  return { title: "No supimos si quedó guardado", text: CHECKING };
}

const CHECKING = "Lo estamos comprobando. Si lo guardas otra vez, no se repite.";

export function failedWriteText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.undecided) return UNKNOWN_OUTCOME;
  return failureText(error, otherwise);
}
