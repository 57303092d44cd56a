import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

export type CheckedForm<Draft extends FieldValues, Values> = UseFormReturn<Draft, unknown, Values>;

/** Shows the server's problems of fields, such as `name` or `keys.3.name`, at the fields of the form. The first one gets the focus. */
export function showFieldErrors<Draft extends FieldValues, Values>(
  form: CheckedForm<Draft, Values>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, message } of [...error.fields].reverse()) {
    const name = field.split(".").at(-1)!;
    if (name in form.getValues()) form.setError(name as Path<Draft>, { message }, { shouldFocus: true });
  }
}
