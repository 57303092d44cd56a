import { ApiError, UNKNOWN_OUTCOME_MESSAGE } from "./api-error.ts";

/** A title, and a text below it. */
export type FailureText = { title: string; text?: string };

/** Builds 'Título: texto' for where a failure has one line. */
export const joinFailureText = ({ title, text }: FailureText): string => (text ? `${title}: ${text}` : title);

export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.fields[0]?.message || error.message || otherwise;
}

/** The sentence for a list that could not be loaded, and why if no server answered. */
export function loadFailureText(error: unknown, sentence: string): string {
  return error instanceof ApiError && error.status === 0 ? `${sentence}. ${error.message}` : sentence;
}

/** Text for a write without an answer, which may have succeeded. Null for other failures. */
export function unknownOutcomeText(error: unknown): Required<FailureText> | null {
  if (!(error instanceof ApiError) || error.code !== "NOT_KNOWN") return null;
  return { title: "No supimos si quedó guardado", text: CHECKING };
}

const CHECKING = "Lo estamos comprobando. Si lo guardas otra vez, no se repite.";

export function failedWriteText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.undecided) return UNKNOWN_OUTCOME_MESSAGE;
  return failureText(error, otherwise);
}
