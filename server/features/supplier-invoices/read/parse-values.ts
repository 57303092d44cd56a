import { isCalendarDay } from "#core/dates.ts";
import { MAX_MONEY } from "#core/money.ts";
import { fromMillionths, toMillionths } from "#core/purchasing/invoice-balance.ts";
import { notAnInvoiceError } from "#server/features/supplier-invoices/read/open-file.ts";
import { textOfElement, type XmlElement } from "#server/fiscal/xml/read-xml.ts";

export const roundToSixDecimals = (value: number) => fromMillionths(toMillionths(value));

export function parseAmount(element: XmlElement | undefined, what: string): number {
  return element ? parseNumber(textOfElement(element), what) : 0;
}

/** A decimal of XML Schema: a sign, and digits on at least one side of the point. */
export function parseNumber(text: string, what: string): number {
  const trimmed = text.trim();
  const value = /^[+-]?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (!(Math.abs(value) <= MAX_MONEY))
    throw notAnInvoiceError(`No se puede leer ${what} de la factura: «${trimmed.slice(0, 30)}»`);
  return roundToSixDecimals(value);
}

/** A boolean of XML Schema is `true` or `1`; some programs write it with capitals. */
export const parseBoolean = (text: string | undefined): boolean => /^\s*(?:true|1)\s*$/i.test(text ?? "");

const ZONE = "Z|[+-]\\d{2}:\\d{2}";
const DATE = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})(?:T[^Z+-]*)?(${ZONE})?$`);
const TIME = new RegExp(`^(\\d{2}:\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?(${ZONE})?$`);
const BOGOTA = "-05:00";

/** The day of a date with or without a zone; null if it is none. */
export function parseDay(text: string | undefined): string | null {
  const day = DATE.exec(text?.trim() ?? "")?.[1] ?? "";
  return isCalendarDay(day) ? day : null;
}

export function parseInstant(date: string | undefined, time: string | undefined): Date {
  const day = parseDay(date);
  const clock = TIME.exec(time?.trim() ?? "");
  const zone = clock?.[3] ?? DATE.exec(date?.trim() ?? "")?.[2] ?? BOGOTA;
  const at = new Date(`${day}T${clock ? `${clock[1]}:${clock[2] ?? "00"}` : "12:00:00"}${zone}`);
  if (day === null || Number.isNaN(at.getTime()))
    throw notAnInvoiceError("La factura no tiene una fecha que se pueda leer");
  return at;
}

/** Removes characters that PostgreSQL refuses, and cuts the text to `most` characters. Null if empty. */
export function cleanText(text: string | undefined | null, most: number): string | null {
  const clean = text
    ?.replace(/[\0\p{Surrogate}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return clean
    ? [...clean.slice(0, most)]
        .join("")
        .replace(/\p{Surrogate}/gu, "")
        .trim() || null
    : null;
}
