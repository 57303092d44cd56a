import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { object } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  oneOfField,
  optionalUuidField,
  requiredTextField,
  wholeNumberField,
  wholeNumberMessage,
} from "#core/contract/fields.ts";
import { DRAWER_PINS, PAPER_COLUMNS, PAPER_CUTS } from "#core/printing/paper-options.ts";
import {
  isAllowedPrinterAddress,
  LAST_PRINTER_PORT,
  looksLikeIpAddress,
  PRINT_QUEUE_NAME_PATTERN,
  PRINTER_BAUD_RATES,
  PRINTER_DEVICE_PATH_PATTERN,
  PRINTER_HOST_PATTERN,
  PRINTER_PORT,
} from "#core/printing/printer-address.ts";
import { MAX_PAPER_WIDTH_DOTS } from "#core/printing/raster.ts";
import { TEXT_ENCODINGS } from "#core/printing/text-encoding.ts";

/** The maximum height of a logo in dots. */
const MAX_LOGO_HEIGHT = 400;

const BASE64 = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

/** A loop, because a regular expression overflows the stack on a text of this length. */
function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  for (let at = 0; at < text.length - padding; at++) if (!BASE64.has(text[at]!)) return false;
  return true;
}

const width = z.union([z.literal(58), z.literal(80)], "El ancho del papel debe ser 58 o 80");
const oneOfNumbers = <const T extends readonly number[]>(label: string, values: T) =>
  z.custom<T[number]>(
    (value) => values.includes(value as number),
    `${label} debe ser ${values.slice(0, -1).join(", ")} o ${values.at(-1)}`,
  );

const PORT_RANGE = wholeNumberMessage("El puerto", PRINTER_PORT, LAST_PRINTER_PORT);
const tcp = object(() => ({
  kind: z.literal("TCP"),
  host: requiredTextField("La dirección de la impresora", 253).check(
    refineValid((host) => PRINTER_HOST_PATTERN.test(host), "La dirección de la impresora no es válida"),
    refineValid(
      // Loopback addresses are valid here, because tests use them. The server refuses to connect to them otherwise.
      (host) => !looksLikeIpAddress(host) || isAllowedPrinterAddress(host, { loopback: true }),
      "La dirección de la impresora debe ser de la red de la tienda, como 192.168.1.50",
    ),
  ),
  port: z
    .number("El puerto debe ser un número")
    .int(PORT_RANGE)
    .min(PRINTER_PORT, PORT_RANGE)
    .max(LAST_PRINTER_PORT, PORT_RANGE)
    .default(PRINTER_PORT),
}));
const deviceFile = object(() => ({
  kind: z.literal("DEVICE"),
  path: requiredTextField("El dispositivo", 40).check(
    refineValid(
      (path) => PRINTER_DEVICE_PATH_PATTERN.test(path),
      "El dispositivo debe ser como /dev/usb/lp0 o /dev/ttyUSB0",
    ),
  ),
  baud: oneOfNumbers("La velocidad", PRINTER_BAUD_RATES).nullish(),
}));
const spooler = object(() => ({
  kind: z.literal("SPOOLER"),
  queue: requiredTextField("La impresora del sistema", 127).check(
    refineValid((queue) => PRINT_QUEUE_NAME_PATTERN.test(queue), "La impresora del sistema no es válida"),
  ),
}));
const printerConnectionField = z.discriminatedUnion("kind", [tcp, deviceFile, spooler], {
  error: "Di cómo está conectada la impresora: TCP, DEVICE o SPOOLER",
});
export type PrinterConnection = z.output<typeof printerConnectionField>;

/** One bit per dot, in rows of whole bytes as base64. The leftmost dot is the highest bit; 1 is black. */
const printerLogoField = z
  .object(
    {
      width: z
        .number("El ancho del logo debe ser un número")
        .int()
        .multipleOf(8, "El ancho del logo debe ser múltiplo de 8")
        .min(8)
        .max(MAX_PAPER_WIDTH_DOTS, `El logo puede tener hasta ${MAX_PAPER_WIDTH_DOTS} puntos de ancho`),
      height: z
        .number("El alto del logo debe ser un número")
        .int()
        .min(1)
        .max(MAX_LOGO_HEIGHT, `El logo puede tener hasta ${MAX_LOGO_HEIGHT} puntos de alto`),
      bits: z
        .string("Los puntos del logo deben ser un texto")
        .max((MAX_PAPER_WIDTH_DOTS / 8) * MAX_LOGO_HEIGHT * 2, {
          error: "El logo pesa más de lo permitido",
          abort: true,
        })
        .check(refineValid(isBase64, "Los puntos del logo deben ser base64")),
    },
    "El logo no es válido",
  )
  .check(
    refineValid(
      ({ width: dots, height, bits }) => bits.length === Math.ceil(((dots / 8) * height) / 3) * 4,
      "Los puntos del logo no son los de su tamaño",
    ),
  );

export const printerFields = {
  name: requiredTextField("El nombre de la impresora", FIELD_LIMITS.name),
  connection: printerConnectionField,
  width,
  columns: oneOfNumbers("Las letras por línea", PAPER_COLUMNS),
  letters: oneOfField("Las letras", TEXT_ENCODINGS),
  cut: oneOfField("El corte", PAPER_CUTS),
  feed: wholeNumberField("El papel antes del corte", 0, 10),
  drawer: oneOfNumbers("El cajón", DRAWER_PINS).nullable(),
  logo: printerLogoField.nullable(),
  active: booleanField("active"),
  tillId: optionalUuidField("La caja"),
};

export const printer = object(() => ({
  id: z.string(),
  name: z.string(),
  connection: z.discriminatedUnion("kind", [
    object(() => ({ kind: z.literal("TCP"), host: z.string(), port: z.number() })),
    object(() => ({ kind: z.literal("DEVICE"), path: z.string(), baud: z.number().nullish() })),
    object(() => ({ kind: z.literal("SPOOLER"), queue: z.string() })),
  ]),
  width: z.union([z.literal(58), z.literal(80)]),
  columns: z.literal(PAPER_COLUMNS),
  letters: z.enum(TEXT_ENCODINGS),
  cut: z.enum(PAPER_CUTS),
  feed: z.number(),
  drawer: z.literal(DRAWER_PINS).nullable(),
  logo: object(() => ({ width: z.number(), height: z.number(), bits: z.string() })).nullable(),
  active: z.boolean(),
  tillId: z.string().nullable(),
}));
export type Printer = z.output<typeof printer>;

/** Characters per line that every printer of this paper width has. */
export const columnsOfPaper = (paper: 58 | 80): Printer["columns"] => (paper === 58 ? 32 : 42);
