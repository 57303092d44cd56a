import { ERRORS } from "#core/error-list.ts";

export type ErrorCode = keyof typeof ERRORS;
export type FieldError = { field: string; message: string };

/** Thrown anywhere in the server; the error handler turns it into the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Data for programs, beside the message: for example the current prices. */
  readonly details: Record<string, unknown> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Nothing is recorded under the request's `Idempotency-Key`. */
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
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.fields = options.fields ?? [];
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The first problem is the message; all are listed by field. */
export function invalidInput(fields: FieldError[]): AppError {
  return new AppError("INVALID_INPUT", { message: fields[0]?.message, fields });
}
