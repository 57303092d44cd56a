import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";

/** Returns a function that gives a labelled field its registration in the form, and the message of its error. */
export function bindFields<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
) {
  const errors = form.formState.errors as Partial<Record<string, FieldError>>;
  return <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, rules),
    error: errors[name]?.message,
  });
}
