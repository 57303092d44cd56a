import type { FieldError } from "#core/errors.ts";

/** `status` is 0 when the server was not reached, or when a captive portal or proxy answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly details: Record<string, unknown>;
  readonly errorField: string;
  /** Whether the server confirmed that nothing is recorded under the request's idempotency key. */
  keyUnused = false;
  /** Whether the server answered the last try of a write of unknown outcome with an error of its own. */
  serverFailed = false;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: FieldError[] = [],
    details: Record<string, unknown> = {},
    errorField = message,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.errorField = errorField;
  }

  /** Whether the outcome is unknown. Repeating the request under the same idempotency key is safe. */
  get undecided(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === "BAD_ANSWER";
  }

  /** Whether an earlier request is recorded under the idempotency key. */
  get isKeyRecorded(): boolean {
    return this.code === "IDEMPOTENCY_MISMATCH" || this.code === "ALREADY_RECORDED";
  }
}

export const NO_CONNECTION_MESSAGE = "No pudimos comunicarnos con el servidor. Revisa tu conexión.";

export const SESSION_CHANGED_MESSAGE = "La sesión cambió antes de enviarlo.";

export const UNKNOWN_OUTCOME_MESSAGE =
  "No supimos si quedó guardado; lo estamos comprobando. Si lo guardas otra vez, no se repite.";

/**
 * Ignores the error of a write whose earlier try was recorded with the same contents.
 * @throws any other error
 */
export function ignoreAlreadyRecordedError(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "EARLIER_KEPT" || !error.details.isSame) throw error;
}
