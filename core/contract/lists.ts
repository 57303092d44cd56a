import { z } from "zod";
import { object, successStatus } from "#core/contract/define.ts";
import { FIELD_LIMITS, integerBetween, maxLengthCheck, textField } from "#core/contract/fields.ts";
import { MAX_FIELD_ERRORS } from "#core/field-errors.ts";
import { formatNumber } from "#core/number-text.ts";
import { splitSearch } from "#core/search-text.ts";

// Browsers and Node have `setTimeout`, but core loads the types of neither.
declare const setTimeout: (next: () => void) => unknown;

/** Items that are checked before the event loop runs again: a few milliseconds of work. */
const ITEMS_PER_PART = 250;

/**
 * A list that checks its length first and stops at `MAX_FIELD_ERRORS`, which limits the memory. `safeParseAsync` lets
 * the event loop run between parts of the list.
 */
export function longListField<T extends z.ZodType>(
  item: T,
  most: number,
  messages: { none: string; tooMany: string },
) {
  const items = z.array(item);
  items._zod.run = (payload, context) => {
    const given: unknown[] = payload.value;
    payload.value = [];
    const read = (from: number): typeof payload | Promise<typeof payload> => {
      const end = context.async ? Math.min(from + ITEMS_PER_PART, given.length) : given.length;
      for (let place = from; place < end; place++) {
        const { value, issues } = item._zod.run(
          { value: given[place], issues: [] },
          { ...context, async: false },
        ) as z.core.ParsePayload<z.output<T>>;
        payload.value.push(value);
        for (const issue of issues) payload.issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
        if (payload.issues.length >= MAX_FIELD_ERRORS) return payload;
      }
      if (end === given.length) return payload;
      return new Promise<void>((next) => setTimeout(next)).then(() => read(end));
    };
    return read(0);
  };
  const list = z.preprocess((value, context) => {
    if (Array.isArray(value) && value.length > 0 && value.length <= most) return value;
    const message = Array.isArray(value) && value.length > most ? messages.tooMany : messages.none;
    context.issues.push({ code: "custom", message, input: value });
    return z.NEVER;
  }, items);
  return list as unknown as z.ZodType<z.output<T>[], z.input<T>[]>;
}

/** Parses a number in a query string. Refuses anything but a whole number in the range. */
export function queryIntegerField(label: string, min: number, max: number) {
  const message = `${label} debe ser un número entero entre ${min} y ${formatNumber(max)}`;
  return z
    .union(
      [
        z
          .string()
          .check(maxLengthCheck(9, message))
          .regex(/^\d{1,9}$/, message),
        z.number(),
      ],
      message,
    )
    .transform(Number)
    .pipe(integerBetween(min, max, message));
}

export const pageField = queryIntegerField("La página", 1, 1_000_000);
export const pageSizeField = queryIntegerField("El límite", 1, 100);

/** The page of a list, by default the first, and its size. */
export const pageFields = (size: number) => ({
  page: pageField.default(1),
  limit: pageSizeField.default(size),
});

/** A search without words becomes an empty text, which counts as no search. */
export const querySearchField = (label = "La búsqueda", most: number = FIELD_LIMITS.name) =>
  textField(label, most, `${label} es un dato obligatorio`).transform(
    (typed) => (splitSearch(typed).length === 0 ? "" : typed), // accents and invisible characters alone make no word
  );

/** Checks the length before the items. A list of more than a few hundred items uses `longListField`. */
export function shortListField<T extends z.ZodType>(label: string, item: T, most: number, tooMany: string) {
  const list = z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= most) return value;
      context.issues.push({ code: "custom", message: tooMany, input: value });
      return z.NEVER;
    },
    z.array(item, `${label} debe ser una lista`),
  );
  return list as unknown as z.ZodType<z.output<T>[], z.input<T>[]>;
}

export const paginationSchema = object(() => ({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
}));

/** The answer of a list that says how many results it has. */
export const countedAnswer = <S extends z.core.$ZodLooseShape>(data: () => S) =>
  object(() => ({ status: successStatus, results: z.number(), data: object(data) }));

/** The answer of a list that comes in pages. */
export const pagedAnswer = <T extends z.ZodType>(data: T) =>
  object(() => ({ status: successStatus, data, pagination: paginationSchema }));
