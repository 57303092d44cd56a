import { API_ERRORS, type ErrorCode } from "#core/error-list.ts";
import { type FieldError, MAX_FIELD_ERRORS } from "#core/field-errors.ts";

export type { ErrorCode, FieldError };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Data for programs, in addition to the message; for example the current prices. */
  readonly details: Record<string, unknown> | undefined;
  /** The seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  /** True when the server recorded nothing under the request's `Idempotency-Key`. */
  keyUnused = false;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldError[];
      details?: Record<string, unknown>;
      retryAfter?: number;
    } = {},
  ) {
    super(options.message ?? API_ERRORS[code].message);
    this.code = code;
    this.fields = options.fields?.slice(0, MAX_FIELD_ERRORS) ?? [];
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return API_ERRORS[this.code].status;
  }
}

/** Creates an error whose message is that of the first field. */
export function invalidInput(fields: FieldError[]): AppError {
  return new AppError("INVALID_INPUT", { message: fields[0]?.message, fields });
}
