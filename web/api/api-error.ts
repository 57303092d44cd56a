import type { FieldError } from "#core/errors.ts";

/**
 * What a call answers when it is refused. `status` 0: the server was not reached, or what answered was not the product: a
 * captive portal, a proxy, a body that broke off.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly details: Record<string, unknown>;
  /** What the answer says in its field `error`, which some screens read (specification, section 8). */
  readonly errorField: string;
  /** The server looked: nothing is recorded under the key of the request. */
  keyUnused = false;

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

  /** Nobody knows whether the server did what was asked. Sending it again under the same key is safe. */
  get undecided(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === "BAD_ANSWER";
  }
}

export const NO_CONNECTION = "No pudimos comunicarnos con el servidor. Revisa tu conexión.";

export const OTHER_PERSON = "La sesión cambió antes de enviarlo.";

/** Of a write: it is checked by itself, and said what became of it. */
export const NOT_KNOWN =
  "No supimos si quedó guardado; lo estamos comprobando. Si lo guardas otra vez, no se repite.";

/** For a write that may be told as done when an earlier try with the same contents was recorded: rethrows anything else. */
export function unlessKept(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "EARLIER_KEPT" || !error.details.isSame) throw error;
}
