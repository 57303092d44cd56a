import { z } from "zod";
import { checkValid, refineValid } from "#core/contract/checks.ts";
import { isCalendarDay } from "#core/dates.ts";
import type { FieldError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { findPasswordProblem } from "#core/people/password.ts";
import { findPinProblem, MAX_PIN_LENGTH } from "#core/people/pin.ts";
import { hasAtMostThreeDecimals, isQuantityAllowed } from "#core/quantity.ts";
import { isInvisibleText } from "#core/search-text.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNITS, type Unit } from "#core/units.ts";

// In this file a `label` is a field's name with its article ("El precio"). The messages fit both genders.

/** Maximum lengths in characters. */
export const FIELD_LIMITS = {
  name: 200,
  long: 2_000,
  code: 64,
  scan: 400,
  phone: 32,
  email: 254,
  password: 200,
} as const;

/** True for text, one @, text, a dot and text, without spaces and invisible characters. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  const domain = text.slice(at + 1);
  return (
    at > 0 && !domain.includes("@") && domain.slice(1, -1).includes(".") && !/[\s\p{Cc}\p{Cf}]/u.test(text)
  );
}

/** The message `required` for an absent or empty value, else `invalid`. */
const requiredOr =
  (required: string, invalid: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? required : invalid;

/** Stops the checks of a text that is too long, so that no regular expression runs on half a megabyte. */
export const maxLengthCheck = (max: number, message: string) =>
  z.maxLength(max, { error: message, abort: true });

/** PostgreSQL cannot store NUL or a lone surrogate. */
export const UNSTORABLE_CHARACTER = /[\0\p{Surrogate}]/u;

const INVISIBLE = /[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/**
 * Removes spaces, zero-width characters and direction marks at both ends, which come with copied texts. A text of such
 * characters alone is returned unchanged.
 */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && INVISIBLE.test(text[start]!)) start += 1;
  while (end > start && INVISIBLE.test(text[end - 1]!)) end -= 1;
  return start === end ? text : text.slice(start, end);
}

export function textField(label: string, max: number, required: string) {
  return z
    .string({ error: requiredOr(required, `${label} debe ser un texto`) })
    .trim()
    .check(
      maxLengthCheck(max, `${label} puede tener hasta ${formatNumber(max)} caracteres`),
      refineValid(
        (value) => !UNSTORABLE_CHARACTER.test(value),
        `${label} tiene un carácter que no se puede guardar`,
      ),
    );
}

export function requiredTextField(label: string, max: number, required = `${label} es un dato obligatorio`) {
  return textField(label, max, required)
    .min(1, required)
    .check(
      refineValid(
        (value) => value === "" || !isInvisibleText(value),
        `${label} no tiene nada que se pueda ver`,
      ),
    );
}

/** Turns absent, null and empty into null. */
export function optionalTextField(label: string, max: number) {
  return textField(label, max, "")
    .nullish()
    .transform((value) => value || null);
}

/** A text of a change: absent keeps the present text; null and empty remove it. */
export function changedTextField(label: string, max: number) {
  return textField(label, max, "")
    .nullable()
    .transform((value) => value || null)
    .optional();
}

/** An e-mail address without the invisible characters that come with a copied text. Its form is not checked. */
export function signInEmailField(required: string) {
  return requiredTextField("El correo electrónico", FIELD_LIMITS.email, required).overwrite(trimInvisible);
}

export const MALFORMED_EMAIL = "El formato del correo electrónico no es válido";

export function emailField(required: string, malformed = MALFORMED_EMAIL) {
  return signInEmailField(required).check(refineValid(isEmail, malformed));
}

export const optionalEmailField = (malformed = MALFORMED_EMAIL) =>
  optionalTextField("El correo electrónico", FIELD_LIMITS.email).check(
    refineValid((text) => text === null || isEmail(text), malformed),
  );

export const changedEmailField = (malformed = MALFORMED_EMAIL) =>
  changedTextField("El correo electrónico", FIELD_LIMITS.email).check(
    refineValid((text) => text == null || isEmail(text), malformed),
  );

export function newPasswordField(required: string) {
  return z
    .string({ error: requiredOr(required, "La contraseña debe ser un texto") })
    .min(1, required)
    .check(
      maxLengthCheck(
        FIELD_LIMITS.password,
        `La contraseña puede tener hasta ${FIELD_LIMITS.password} caracteres`,
      ),
      checkValid((value, refuse) => {
        const problem = findPasswordProblem(value);
        if (problem) refuse("", problem);
      }),
    );
}

/** Cuts a password that is too long to more than the maximum, so that it matches no hash, like any wrong password. */
export function typedPasswordField(required: string) {
  const longest = FIELD_LIMITS.password * 2; // limits count characters, and a character can be two UTF-16 units
  return z
    .string(required)
    .min(1, required)
    .overwrite((typed) => typed.slice(0, longest + 1));
}

/** The digits stay text because 0123 differs from 123. A new PIN must follow the PIN rules. */
export function newPinField(required: string) {
  return typedPinField(required).check(
    checkValid((value, refuse) => {
      const problem = findPinProblem(value);
      if (problem) refuse("", problem);
    }),
  );
}

/** Cuts a long PIN to one digit more than allowed: it matches no hash, so it fails like any wrong PIN. */
export function typedPinField(required: string) {
  return z
    .string({ error: requiredOr(required, "El PIN debe ser un texto de números") })
    .min(1, required)
    .overwrite((typed) => typed.slice(0, MAX_PIN_LENGTH + 1));
}

export function wholeNumberMessage(label: string, min: number, max: number, unit = ""): string {
  return `${label} debe ser un número entero${unit} entre ${formatNumber(min)} y ${formatNumber(max)}`;
}

/** A whole number of the range. An absent value gets the message `required`, any other wrong value `message`. */
export const integerBetween = (min: number, max: number, message: string, required = message) =>
  z
    .number({ error: requiredOr(required, message) })
    .int(message)
    .min(min, message)
    .max(max, message);
export const wholeNumberField = (label: string, min: number, max: number) =>
  integerBetween(min, max, wholeNumberMessage(label, min, max));

function integer(label: string, min: number, max: number, unit: string) {
  const range = wholeNumberMessage(label, min, max, unit);
  const field = integerBetween(min, max, range, `${label} es un dato obligatorio`);
  return field.transform((value) => value || 0); // turns −0 into 0
}

export const moneyField = (label: string, min = 0) => integer(label, min, MAX_MONEY, " de pesos");
/** Pesos to add, or to subtract when negative; never 0. */
export const moneyChangeField = (label: string) =>
  integer(label, -MAX_MONEY, MAX_MONEY, " de pesos").check(
    refineValid((value) => value !== 0, `${label} no puede ser 0`),
  );
export const wholeQuantityField = (label: string, max: number) => integer(label, 1, max, "");

/** A number with up to three decimals. `findQuantityErrors` checks whether the product's unit allows decimals. */
function decimal(label: string, min: number, max: number) {
  const range = `${label} debe ser un número entre ${formatNumber(min)} y ${formatNumber(max)}`;
  return z
    .number({ error: requiredOr(`${label} es un dato obligatorio`, range) })
    .min(min, range)
    .max(max, range)
    .check(refineValid(hasAtMostThreeDecimals, `${label} puede tener hasta 3 decimales`))
    .transform((value) => value || 0); // turns −0 into 0
}

export const measuredQuantityField = (label: string, max: number) => decimal(label, 0.001, max);
export const measuredStockField = (label: string) => decimal(label, 0, MAX_STOCK);
export const measuredChangeField = (label: string) => decimal(label, -MAX_STOCK, MAX_STOCK);

export const daysField = (label: string, max: number) => integer(label, 0, max, " de días");
export const percentField = (label: string) => integer(label, 0, 100, "");

type QuantityField = {
  field: string;
  label: string;
  min: number;
  max: number;
  value: number | null | undefined;
};

/** Checks quantities against `unit`: a product sold by the piece has whole quantities. */
export function findQuantityErrors(unit: Unit, quantities: readonly QuantityField[]): FieldError[] {
  return quantities
    .filter(({ value }) => value != null && !isQuantityAllowed(value, unit))
    .map(({ field, label, min, max }) => ({ field, message: wholeNumberMessage(label, min, max) }));
}

export function oneOfField<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  const error = requiredOr(`${label} es un dato obligatorio`, `${label} no está entre las opciones`);
  return z.enum(values, { error });
}

export function uuidField(label: string) {
  const error = requiredOr(`${label} es un dato obligatorio`, `${label} no es válido`);
  return z
    .string({ error })
    .check(maxLengthCheck(36, `${label} no es válido`), z.guid({ error }))
    .toLowerCase();
}

/** A document number as A-1. Absent, null and empty become null. */
const documentNumberField = optionalTextField("El número", 13).check(
  refineValid(
    (number) => number === null || /^[A-Z]{1,3}-[1-9]\d{0,8}$/.test(number),
    "El número debe ser como A-1: la serie del equipo y cuántos van",
  ),
);

/** Turns an absent value into null. */
export const nullIfAbsent = <T>(value: T | null | undefined): T | null => value ?? null;

/** Accepts an absent value, null and an empty text besides `field`; turns the empty text into null. */
const optionalField = <T extends z.ZodType>(field: T, message: string) =>
  z.union([field.nullish(), z.literal("").transform(() => null)], message);

export const optionalUuidField = (label: string) => optionalField(uuidField(label), `${label} no es válido`);

export const optionalOneOfField = <const T extends readonly [string, ...string[]]>(
  label: string,
  values: T,
) => optionalField(oneOfField(label, values), `${label} no está entre las opciones`);

export const optionalUnitField = optionalOneOfField("La unidad", UNITS).transform(nullIfAbsent);

export function dayField(label: string) {
  const message = `${label} debe ser una fecha AAAA-MM-DD`;
  return z.string(message).check(maxLengthCheck(10, message), refineValid(isCalendarDay, message));
}

/** Turns absent, null and empty into null. */
export const optionalDayField = (label: string) =>
  optionalField(dayField(label), `${label} debe ser una fecha AAAA-MM-DD`).transform(nullIfAbsent);

/** The first and the last day of a query. */
export const dateRangeFields = {
  startDate: dayField("La fecha de inicio").optional(),
  endDate: dayField("La fecha de fin").optional(),
};

/** Reads what a multipart form sends as JSON text. An empty text becomes `empty`; a text that is no JSON stays. */
export const readJsonText =
  (empty: unknown) =>
  (value: unknown): unknown => {
    if (typeof value !== "string") return value;
    try {
      return value === "" ? empty : JSON.parse(value);
    } catch {
      return value;
    }
  };

export const booleanField = (label: string) => z.boolean(`${label} debe ser true o false`);

export const queryFlagField = (label: string) =>
  z
    .union([z.enum(["true", "false", "1", "0", ""]), z.boolean()], `${label} debe ser true o false`)
    .transform((value) => value === true || value === "true" || value === "1");

export const nullableText = z.string().nullable();
export const idAndName = z.object({ id: z.string(), name: z.string() });
export const idAndNumber = z.object({ id: z.string(), number: z.number() });

/** An instant in an answer, as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** Of an entry of money: who made it, and the earlier entry that it undoes. */
export const moneyEntryFields = {
  id: z.string(),
  createdAt: instantSchema,
  note: nullableText,
  by: idAndName,
  reverses: nullableText,
  reversed: z.boolean(),
};

const INSTANT = z.iso.datetime();
export const instantField = (label: string) => {
  const message = `${label} debe ser una fecha y hora como 2026-11-21T15:00:00Z`;
  return z.string(message).check(
    maxLengthCheck(40, message),
    refineValid((text) => text.startsWith("20") && INSTANT.safeParse(text).success, message),
  );
};

/** Consent to data processing (Ley 1581): its date and its wording. */
export const consentField = z.object({
  at: instantField("La fecha del permiso"),
  how: requiredTextField("El texto del permiso", FIELD_LIMITS.long),
});

/**
 * Marks a document that the device made before it could send the document. Names the seller if another
 * person sends it, and the earlier idempotency key if other contents are recorded under that key.
 */
export const lateDocumentField = z
  .object(
    {
      at: instantField("La fecha"),
      sellerId: optionalUuidField("El vendedor"),
      insteadOf: optionalUuidField("La clave anterior"),
    },
    "late debe decir cuándo pasó",
  )
  .nullish();
export type LateDocumentDetails = NonNullable<z.output<typeof lateDocumentField>>;

/** The fields of a document that a device made: its number, and its instant if the device sends it later. */
export const documentFields = { number: documentNumberField, late: lateDocumentField };

/** The fields of a document that moves money, with the open shift that the till last read from the server. */
export const moneyDocumentFields = { shiftId: optionalUuidField("El turno de caja"), ...documentFields };
