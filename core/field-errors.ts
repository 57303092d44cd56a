// Apart from errors.ts, so that the browser does not load the list of the messages.

export type FieldError = { field: string; message: string };

/** Maximum field errors in one answer; nobody corrects more at once. */
export const MAX_FIELD_ERRORS = 100;
