import { z } from "zod";

const onValidInput = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };

/**
 * Refuses a valid value for which `holds` is false, at `field` or as a whole. Replaces `refine` of Zod, which also runs after a field
 * inside broke a rule of its own; the value then lacks what the transforms inside make, against its type. A transform or pipe runs
 * after valid input only.
 */
export const refineValid = <T>(holds: (value: NoInfer<T>) => unknown, message: string, field?: string) =>
  z.refine<T>(holds, { ...onValidInput, error: message, path: field === undefined ? [] : [field] });

/** Refuses a valid object of changes that changes nothing. */
export const someChange = (field: string, message: string) =>
  refineValid<object>(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    message,
    field,
  );

export const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Replaces `superRefine` in the same way. `refuse` takes a field inside as `items.0.price`, or "" for the whole value. */
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
