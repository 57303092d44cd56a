import { z } from "zod";
import { isDay } from "#core/dates.ts";
import { MAX_MONEY } from "#core/money.ts";
import { passwordProblem } from "#core/password.ts";
import { searchForm } from "#core/search-text.ts";
import { MAX_STOCK } from "#core/stock.ts";

/**
 * The building blocks of every input schema, with the limits of the contract and the sentences a person
 * reads. `label` carries its article ("El precio"), so the sentences need no agreement.
 */
export const LIMITS = { name: 200, long: 2_000, code: 64, phone: 32, email: 254, password: 200 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

function missing(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

/** Trimmed text kept to the letter; PostgreSQL cannot hold NUL, and a lone surrogate is no text. */
function text(label: string, max: number, required: string) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : `${label} debe ser un texto`) })
    .trim()
    .max(max, `${label} puede tener hasta ${max.toLocaleString("es-CO")} caracteres`)
    .refine((value) => !value.includes("\0"), `${label} tiene un carácter que no se puede guardar`)
    .refine((value) => !/\p{Surrogate}/u.test(value), `${label} tiene un carácter que no se puede guardar`);
}

export function requiredText(label: string, max: number, required = `${label} es un dato obligatorio`) {
  return text(label, max, required).min(1, required);
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
  return requiredText("El correo electrónico", LIMITS.email, required).regex(EMAIL, malformed);
}

export function newPassword(required: string) {
  return z
    .string({ error: ({ input }) => (missing(input) ? required : "La contraseña debe ser un texto") })
    .min(1, required)
    .max(LIMITS.password, `La contraseña puede tener hasta ${LIMITS.password} caracteres`)
    .check((context) => {
      const problem = passwordProblem(context.value);
      if (problem) context.issues.push({ code: "custom", message: problem, input: context.value });
    });
}

function integer(label: string, min: number, max: number, unit: string) {
  const range = `${label} debe ser un número entero${unit} entre ${min.toLocaleString("es-CO")} y ${max.toLocaleString("es-CO")}`;
  return z
    .number({ error: ({ input }) => (missing(input) ? `${label} es un dato obligatorio` : range) })
    .int(range)
    .min(min, range)
    .max(max, range)
    .transform((value) => value || 0); // −0 is 0
}

export const money = (label: string, min = 0) => integer(label, min, MAX_MONEY, " de pesos");
export const stock = (label: string) => integer(label, 0, MAX_STOCK, "");
export const quantity = (label: string, max: number) => integer(label, 1, max, "");
/** Units that come in or, when negative, go out. */
export const stockChange = (label: string) => integer(label, -MAX_STOCK, MAX_STOCK, "");

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      missing(input) ? `${label} es un dato obligatorio` : `${label} no está entre las opciones`,
  });
}

export const uuid = (label: string) =>
  z
    .guid({
      error: ({ input }) => (missing(input) ? `${label} es un dato obligatorio` : `${label} no es válido`),
    })
    .toLowerCase();

/** Absent, null and empty are the same. */
export const optionalUuid = (label: string) =>
  z.union([uuid(label).nullish(), z.literal("").transform(() => null)], `${label} no es válido`);

/**
 * A list that may come in a large body. Its length is looked at before its items are: millions of broken ones
 * would cost more memory for their findings than the server has.
 */
export function longList<T extends z.ZodType>(item: T, most: number, say: { none: string; tooMany: string }) {
  const list = z.preprocess((value, context) => {
    if (Array.isArray(value) && value.length > 0 && value.length <= most) return value;
    const message = Array.isArray(value) && value.length > most ? say.tooMany : say.none;
    context.issues.push({ code: "custom", message, input: value });
    return z.NEVER;
  }, z.array(item));
  return list as unknown as z.ZodType<z.output<T>[], z.input<T>[]>;
}

export const idParam = z.object({ id: uuid("El id") });

export const day = (label: string) =>
  z.string(`${label} debe ser una fecha AAAA-MM-DD`).refine(isDay, `${label} debe ser una fecha AAAA-MM-DD`);

/** Query strings are text: '3' → 3. Anything else than a whole number in the range is refused. */
export function queryInteger(label: string, min: number, max: number) {
  const message = `${label} debe ser un número entero entre ${min} y ${max.toLocaleString("es-CO")}`;
  return z
    .union([z.string().regex(/^\d{1,9}$/, message), z.number()], message)
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
export const search = (label = "La búsqueda") =>
  text(label, LIMITS.name, `${label} es un dato obligatorio`).transform(
    (typed) => (searchForm(typed).trim() === "" ? "" : typed), // accents alone are nothing to look for
  );

/** An instant in an answer: ISO 8601 UTC. */
export const instant = z.iso.datetime();

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
