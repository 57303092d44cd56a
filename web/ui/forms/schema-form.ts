import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";

/** A form of react-hook-form that a schema checks, and its `bindFields`. */
export function useSchemaForm<Draft extends FieldValues, Values>(
  schema: z.ZodType<Values, Draft>,
  empty: NoInfer<Draft>,
) {
  const form = useForm<Draft, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: empty as DefaultValues<Draft>,
  });
  return { form, field: bindFields(form) };
}

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
