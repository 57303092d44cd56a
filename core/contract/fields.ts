import { z } from "zod";
import { isDay } from "#core/dates.ts";
import type { FieldError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { passwordProblem } from "#core/password.ts";
import { MAX_PIN, pinProblem } from "#core/pin.ts";
import { fitsUnit, hasThreeDecimals } from "#core/quantity.ts";
import { isInvisible, searchWords } from "#core/search-text.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNITS, type Unit } from "#core/units.ts";

/**
 * The building blocks of every input schema, with the limits of the contract and the sentences a person
 * reads. `label` carries its article ("El precio"), so the sentences need no agreement.
 */
export const LIMITS = {
  name: 200,
  long: 2_000,
  code: 64,
  scan: 400,
  phone: 32,
  email: 254,
  password: 200,
} as const;

/** Text, one @, text, a dot, text, and neither a space nor a sign that is not seen: looked at once from the beginning to the end. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  const domain = text.slice(at + 1);
  return (
    at > 0 && !domain.includes("@") && domain.slice(1, -1).includes(".") && !/[\s\p{Cc}\p{Cf}]/u.test(text)
  );
}

function missing(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

/**
 * The first look at a text is at its length, and a text that is too long gets no other: zod would go on to the patterns,
 * and half a megabyte is no matter for a pattern.
 */
const upTo = (max: number, message: string) => z.maxLength(max, { error: message, abort: true });

/** PostgreSQL cannot hold NUL, and half a character is no text. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Trimmed text kept to the letter. */
function text(label: string, max: number, required: string) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : `${label} debe ser un texto`) })
    .trim()
    .check(upTo(max, `${label} puede tener hasta ${formatNumber(max)} caracteres`))
    .refine((value) => !UNSTORABLE.test(value), `${label} tiene un carácter que no se puede guardar`);
}

export function requiredText(label: string, max: number, required = `${label} es un dato obligatorio`) {
  return text(label, max, required)
    .min(1, required)
    .refine((value) => value === "" || !isInvisible(value), `${label} no tiene nada que se pueda ver`);
}

/** Absent, null and empty are the same: null. */
export function optionalText(label: string, max: number) {
  return text(label, max, "")
    .nullish()
    .transform((value) => value || null);
}

/** For changing part of a thing: absent leaves it as it is, null and empty make it null. */
export function changedText(label: string, max: number) {
  return text(label, max, "")
    .nullable()
    .transform((value) => value || null)
    .optional();
}

export function email(required: string, malformed: string) {
  return requiredText("El correo electrónico", LIMITS.email, required).refine(isEmail, malformed);
}

export function newPassword(required: string) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : "La contraseña debe ser un texto") })
    .min(1, required)
    .check(upTo(LIMITS.password, `La contraseña puede tener hasta ${LIMITS.password} caracteres`))
    .check((context) => {
      const problem = passwordProblem(context.value);
      if (problem) context.issues.push({ code: "custom", message: problem, input: context.value });
    });
}

/**
 * A password that only has to match: not trimmed and not held to the rules. One that is too long is nobody's, so a
 * part that is still too long says the same.
 */
export function typedPassword(required: string) {
  const longest = LIMITS.password * 2; // of characters that are two units each
  return z
    .string(required)
    .min(1, required)
    .overwrite((typed) => typed.slice(0, longest + 1));
}

/** Digits as a text: 0123 is none of 123. What somebody chooses is held to the rules. */
export function newPin(required: string) {
  return typedPin(required).check((context) => {
    const problem = pinProblem(context.value);
    if (problem) context.issues.push({ code: "custom", message: problem, input: context.value });
  });
}

/** A PIN that only has to match. One that is too long is nobody's, so a part that is still too long says the same. */
export function typedPin(required: string) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : "El PIN debe ser un texto de números") })
    .min(1, required)
    .overwrite((typed) => typed.slice(0, MAX_PIN + 1));
}

/** What is said of a number that is none, or not in the range. */
export function wholeNumber(label: string, min: number, max: number, unit = ""): string {
  return `${label} debe ser un número entero${unit} entre ${formatNumber(min)} y ${formatNumber(max)}`;
}

function integer(label: string, min: number, max: number, unit: string) {
  const range = wholeNumber(label, min, max, unit);
  return z
    .number({ error: ({ input }) => (missing(input) ? `${label} es un dato obligatorio` : range) })
    .int(range)
    .min(min, range)
    .max(max, range)
    .transform((value) => value || 0); // −0 is 0
}

export const money = (label: string, min = 0) => integer(label, min, MAX_MONEY, " de pesos");
/** Pesos more or, when negative, less; 0 changes nothing. */
export const moneyChange = (label: string) =>
  integer(label, -MAX_MONEY, MAX_MONEY, " de pesos").refine(
    (value) => value !== 0,
    `${label} no puede ser 0`,
  );
export const quantity = (label: string, max: number) => integer(label, 1, max, "");

/** A quantity that may have three decimals; whether it may is the product's unit to say. */
function decimal(label: string, min: number, max: number) {
  const range = `${label} debe ser un número entre ${formatNumber(min)} y ${formatNumber(max)}`;
  return z
    .number({ error: ({ input }) => (missing(input) ? `${label} es un dato obligatorio` : range) })
    .min(min, range)
    .max(max, range)
    .refine(hasThreeDecimals, { error: `${label} puede tener hasta 3 decimales`, abort: true })
    .transform((value) => value || 0); // −0 is 0
}

export const measuredQuantity = (label: string, max: number) => decimal(label, 0.001, max);
export const measuredStock = (label: string) => decimal(label, 0, MAX_STOCK);
/** What comes in or, when negative, goes out. */
export const measuredChange = (label: string) => decimal(label, -MAX_STOCK, MAX_STOCK);

export const days = (label: string, max: number) => integer(label, 0, max, " de días");
export const percent = (label: string) => integer(label, 0, 100, "");

/** One of `quantities` in a body: what it is called there, to a person, and between what it has to be. */
type Counted = { field: string; label: string; min: number; max: number; value: number | null | undefined };

/** What is wrong with quantities of a thing that is counted in `unit`: pieces are whole. */
export function misfits(unit: Unit, quantities: readonly Counted[]): FieldError[] {
  return quantities
    .filter(({ value }) => value != null && !fitsUnit(value, unit))
    .map(({ field, label, min, max }) => ({ field, message: wholeNumber(label, min, max) }));
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      missing(input) ? `${label} es un dato obligatorio` : `${label} no está entre las opciones`,
  });
}

export function uuid(label: string) {
  const error = ({ input }: { input?: unknown }) =>
    missing(input) ? `${label} es un dato obligatorio` : `${label} no es válido`;
  return z
    .string({ error })
    .check(upTo(36, `${label} no es válido`))
    .check(z.guid({ error }))
    .toLowerCase();
}

/** …, as a device numbers what it records. Absent, null and empty are the same: null. */
export const documentNumber = optionalText("El número", 13).refine(
  (number) => number === null || /^[A-Z]{1,3}-[1-9]\d{0,8}$/.test(number),
  "El número debe ser como A-1: la serie del equipo y cuántos van",
);

/** Absent, null and empty are the same. */
export const optionalUuid = (label: string) =>
  z.union([uuid(label).nullish(), z.literal("").transform(() => null)], `${label} no es válido`);

/** More than anybody corrects before trying again. */
export const MOST_FINDINGS = 100;

/**
 * A list that may come in a large body. Its length is looked at before its items are, and no item after the hundredth
 * finding: millions of broken ones would cost more memory for their findings than the server has, and 5,000 of them
 * hold up every till.
 */
export function longList<T extends z.ZodType>(item: T, most: number, say: { none: string; tooMany: string }) {
  const items = z.array(item);
  items._zod.run = (payload, context) => {
    const given: unknown[] = payload.value;
    payload.value = [];
    for (const [place, value] of given.entries()) {
      const read = item._zod.run({ value, issues: [] }, context) as z.core.ParsePayload<z.output<T>>;
      payload.value.push(read.value);
      for (const issue of read.issues)
        payload.issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
      if (payload.issues.length >= MOST_FINDINGS) break;
    }
    return payload;
  };
  const list = z.preprocess((value, context) => {
    if (Array.isArray(value) && value.length > 0 && value.length <= most) return value;
    const message = Array.isArray(value) && value.length > most ? say.tooMany : say.none;
    context.issues.push({ code: "custom", message, input: value });
    return z.NEVER;
  }, items);
  return list as unknown as z.ZodType<z.output<T>[], z.input<T>[]>;
}

/** Absent, null and empty are the same. */
export const optionalUnit = z
  .union(
    [oneOf("La unidad", UNITS).nullish(), z.literal("").transform(() => null)],
    "La unidad no está entre las opciones",
  )
  .transform((unit): Unit | null => unit ?? null);

export const idParam = z.object({ id: uuid("El id") });

export function day(label: string) {
  const message = `${label} debe ser una fecha AAAA-MM-DD`;
  return z.string(message).check(upTo(10, message)).refine(isDay, message);
}

/** Query strings are text: '3' → 3. Anything else than a whole number in the range is refused. */
export function queryInteger(label: string, min: number, max: number) {
  const message = `${label} debe ser un número entero entre ${min} y ${formatNumber(max)}`;
  return z
    .union(
      [
        z
          .string()
          .check(upTo(9, message))
          .regex(/^\d{1,9}$/, message),
        z.number(),
      ],
      message,
    )
    .transform(Number)
    .pipe(z.number().int(message).min(min, message).max(max, message));
}

export const page = queryInteger("La página", 1, 1_000_000);
export const limit = queryInteger("El límite", 1, 100);

export const flag = (label: string) =>
  z
    .union([z.enum(["true", "false", "1", "0", ""]), z.boolean()], `${label} debe ser true o false`)
    .transform((value) => value === true || value === "true" || value === "1");

/** A search typed by a person; empty counts as absent. */
export const search = (label = "La búsqueda", most: number = LIMITS.name) =>
  text(label, most, `${label} es un dato obligatorio`).transform(
    (typed) => (searchWords(typed).length === 0 ? "" : typed), // accents alone are nothing to look for
  );

/** A list of a few, in a body that may be large: its length is looked at before its items are, as in a long list. */
export function shortList<T extends z.ZodType>(label: string, item: T, most: number, tooMany: string) {
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

/** An instant in an answer: ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** An instant that is sent, of this century. */
const INSTANT = z.iso.datetime();
export const sentInstant = (label: string) => {
  const message = `${label} debe ser una fecha y hora como 2026-11-21T15:00:00Z`;
  return z
    .string(message)
    .check(upTo(40, message))
    .refine((text) => text.startsWith("20") && INSTANT.safeParse(text).success, message);
};

/** That somebody agreed to the store noting what they owe (Ley 1581): when, and to which words. */
export const sentConsent = z.object({
  at: sentInstant("La fecha del permiso"),
  how: requiredText("El texto del permiso", LIMITS.long),
});

/**
 * This has happened before it was sent: the goods are gone, the money is taken. Who sold, where another sends it; and the key that
 * it had before, where something else turned out to be recorded under that.
 */
export const late = z
  .object(
    {
      at: sentInstant("La fecha"),
      sellerId: optionalUuid("El vendedor"),
      insteadOf: optionalUuid("La clave anterior"),
    },
    "late debe decir cuándo pasó",
  )
  .nullish();
export type Late = NonNullable<z.output<typeof late>>;

export const success = z.literal("success");
export function wrapped<T extends z.ZodType>(data: T) {
  return z.object({ status: success, data });
}

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
});

export const nothing = z.undefined();
