import { z } from "zod";
import type { FieldError } from "#core/errors.ts";

const onValidInput = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/**
 * Refuses a value for which `holds` is false, at `field` or as a whole. It replaces Zod's `refine`, which also runs when
 * a field of an object is invalid. The transform of that field has then not run, so the object does not have its declared
 * type.
 */
export const refineValid = <T>(holds: (value: NoInfer<T>) => unknown, message: string, field?: string) =>
  z.refine<T>(holds, { ...onValidInput, error: message, path: field === undefined ? [] : [field] });

/** Refuses an object of changes in which every field is absent. */
export const requireChange = (field: string, message: string) =>
  refineValid<object>(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    message,
    field,
  );

export const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/**
 * Reports any number of errors of a value. It replaces Zod's `superRefine`, which also runs when a field is invalid.
 * `refuse` takes the path of a field, such as `items.0.price`, or "" for the whole value.
 */
export function checkValid<T>(
  examine: (value: NoInfer<T>, refuse: (field: string, message: string) => void) => void,
) {
  return z.superRefine<T>(
    (value, context) =>
      examine(value as NoInfer<T>, (field, message) =>
        context.addIssue({ code: "custom", path: field === "" ? [] : field.split("."), message }),
      ),
    onValidInput,
  );
}

/** Refuses a value with the errors that `find` returns. */
export const refuseErrors = <T>(find: (value: NoInfer<T>) => FieldError | readonly FieldError[] | null) =>
  checkValid<T>((value, refuse) => {
    for (const { field, message } of [find(value) ?? []].flat()) refuse(field, message);
  });
