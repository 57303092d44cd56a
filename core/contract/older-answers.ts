import { z } from "zod";

// Answers that an older version of Mostrador recorded, under an idempotency key or on a device, lack fields that were
// added later. This file completes such answers.

type Fields = Record<string, unknown>;

const earlierValues = new WeakMap<z.core.$ZodType, (record: Fields) => unknown>();

/**
 * Declares a field of an answer that was added after the first version and is neither nullable nor a list. `earlier` is
 * the field's value in older answers, or computes the value from the other fields.
 */
export function addedField<S extends z.ZodType>(
  schema: S,
  earlier: z.input<S> | ((record: Fields) => z.input<S>),
): S {
  const field = schema.clone();
  earlierValues.set(field, typeof earlier === "function" ? (earlier as () => unknown) : () => earlier);
  return field;
}

/**
 * Adds to a recorded value the fields of `schema` that it lacks: the value that `addedField` declares, else null or an
 * empty list. A field with none of these values stays missing, so the caller checks the result.
 */
export function completeOlderAnswer(schema: z.core.$ZodType, recorded: unknown): unknown {
  if (recorded === null || recorded === undefined) return recorded;
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "nullable":
    case "optional":
      return completeOlderAnswer(def.innerType, recorded);
    case "array":
      return Array.isArray(recorded)
        ? recorded.map((one) => completeOlderAnswer(def.element, one))
        : recorded;
    case "object":
      return isRecord(recorded) ? completeFields(def.shape, recorded) : recorded;
    case "union":
      return completeOption(def.options, recorded);
    default:
      return recorded;
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function completeFields(shape: Readonly<Record<string, z.core.$ZodType>>, recorded: Fields): Fields {
  const complete: Fields = { ...recorded };
  for (const [name, field] of Object.entries(shape))
    complete[name] =
      recorded[name] === undefined
        ? missingValue(field, recorded)
        : completeOlderAnswer(field, recorded[name]);
  return complete;
}

function missingValue(field: z.core.$ZodType, record: Fields): unknown {
  const earlier = earlierValues.get(field);
  if (earlier) return earlier(record);
  const { def } = field._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "nullable":
      return null;
    case "array":
      return [];
    case "object":
      return completeFields(def.shape, {});
    default:
      return undefined;
  }
}

function completeOption(options: readonly z.core.$ZodType[], recorded: unknown): unknown {
  for (const option of options) {
    const complete = completeOlderAnswer(option, recorded);
    if (z.safeEncode(option, complete as never).success) return complete;
  }
  return recorded;
}
