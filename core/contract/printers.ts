import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  idParam,
  instant,
  LIMITS,
  nothing,
  oneOf,
  optionalUuid,
  requiredText,
  shortList,
  success,
  wholeNumber,
  wrapped,
} from "#core/contract/fields.ts";
import { TEXT_LETTERS } from "#core/printing/letters.ts";
import { COLUMNS, CUTS, DRAWER_PINS } from "#core/printing/paper-options.ts";
import {
  BAUDS,
  DEVICE_PATH,
  HOST,
  isLiteral,
  LAST_PRINTER_PORT,
  mayReach,
  PRINTER_PORT,
  QUEUE_NAME,
} from "#core/printing/printer-address.ts";
import { MAX_DOTS } from "#core/printing/raster.ts";

/** Printers per store. */
export const MAX_PRINTERS = 10;
/** Rows per job. */
export const MAX_ROWS = 500;
export const MAX_ROW_TEXT = 300;
/** Encoded bytes per job. */
export const MAX_JOB_BYTES = 512 * 1024;
/** Codes and pictures per job: each takes some kilobytes. */
export const MAX_DRAWN = 20;
/** Dots. */
const MAX_LOGO_HEIGHT = 400;

const isBase64Letter = (letter: string) =>
  (letter >= "A" && letter <= "Z") ||
  (letter >= "a" && letter <= "z") ||
  (letter >= "0" && letter <= "9") ||
  letter === "+" ||
  letter === "/";

/** Checked in a loop: a logo is longer than any text that a pattern may run on. */
function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  for (let at = 0; at < text.length - padding; at++) if (!isBase64Letter(text[at]!)) return false;
  return true;
}
export const MAX_OPENINGS = 500;

const width = z.union([z.literal(58), z.literal(80)], "El ancho del papel debe ser 58 o 80");
const oneOfNumbers = <const T extends readonly number[]>(label: string, values: T) =>
  z.custom<T[number]>(
    (value) => values.includes(value as number),
    `${label} debe ser ${values.slice(0, -1).join(", ")} o ${values.at(-1)}`,
  );

const tcp = z.object({
  kind: z.literal("TCP"),
  host: requiredText("La dirección de la impresora", 253)
    .refine((host) => HOST.test(host), "La dirección de la impresora no es válida")
    .refine(
      // 127.0.0.0/8 is for tests: the server decides whether it may be reached.
      (host) => !isLiteral(host) || mayReach(host, { loopback: true }),
      "La dirección de la impresora debe ser de la red de la tienda, como 192.168.1.50",
    ),
  port: z
    .number("El puerto debe ser un número")
    .int(wholeNumber("El puerto", PRINTER_PORT, LAST_PRINTER_PORT))
    .min(PRINTER_PORT, wholeNumber("El puerto", PRINTER_PORT, LAST_PRINTER_PORT))
    .max(LAST_PRINTER_PORT, wholeNumber("El puerto", PRINTER_PORT, LAST_PRINTER_PORT))
    .default(PRINTER_PORT),
});
const deviceFile = z.object({
  kind: z.literal("DEVICE"),
  path: requiredText("El dispositivo", 40).refine(
    (path) => DEVICE_PATH.test(path),
    "El dispositivo debe ser como /dev/usb/lp0 o /dev/ttyUSB0",
  ),
  baud: oneOfNumbers("La velocidad", BAUDS).nullish(),
});
const spooler = z.object({
  kind: z.literal("SPOOLER"),
  queue: requiredText("La impresora del sistema", 127).refine(
    (queue) => QUEUE_NAME.test(queue),
    "La impresora del sistema no es válida",
  ),
});
export const connection = z.discriminatedUnion("kind", [tcp, deviceFile, spooler], {
  error: "Di cómo está conectada la impresora: TCP, DEVICE o SPOOLER",
});
export type PrinterConnection = z.output<typeof connection>;

/** One bit per dot: rows of whole bytes in base64, leftmost dot in the highest bit, 1 is black. */
export const logo = z
  .object(
    {
      width: z
        .number("El ancho del logo debe ser un número")
        .int()
        .multipleOf(8, "El ancho del logo debe ser múltiplo de 8")
        .min(8)
        .max(MAX_DOTS, `El logo puede tener hasta ${MAX_DOTS} puntos de ancho`),
      height: z
        .number("El alto del logo debe ser un número")
        .int()
        .min(1)
        .max(MAX_LOGO_HEIGHT, `El logo puede tener hasta ${MAX_LOGO_HEIGHT} puntos de alto`),
      bits: z
        .string("Los puntos del logo deben ser un texto")
        .max((MAX_DOTS / 8) * MAX_LOGO_HEIGHT * 2, { error: "El logo pesa más de lo permitido", abort: true })
        .refine(isBase64, "Los puntos del logo deben ser base64"),
    },
    "El logo no es válido",
  )
  .refine(
    ({ width: dots, height, bits }) => bits.length === Math.ceil(((dots / 8) * height) / 3) * 4,
    "Los puntos del logo no son los de su tamaño",
  );
export type Logo = z.output<typeof logo>;

const shape = {
  name: requiredText("El nombre de la impresora", LIMITS.name),
  connection,
  width,
  columns: oneOfNumbers("Las letras por línea", COLUMNS),
  letters: oneOf("Las letras", TEXT_LETTERS),
  cut: oneOf("El corte", CUTS),
  feed: z
    .number(wholeNumber("El papel antes del corte", 0, 10))
    .int(wholeNumber("El papel antes del corte", 0, 10))
    .min(0, wholeNumber("El papel antes del corte", 0, 10))
    .max(10, wholeNumber("El papel antes del corte", 0, 10)),
  /** The drawer's pin; null without a drawer. */
  drawer: oneOfNumbers("El cajón", DRAWER_PINS).nullable(),
  logo: logo.nullable(),
  active: z.boolean("active debe ser true o false"),
  tillId: optionalUuid("La caja"),
};

export const printer = z.object({
  id: z.string(),
  name: z.string(),
  connection: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("TCP"), host: z.string(), port: z.number() }),
    z.object({ kind: z.literal("DEVICE"), path: z.string(), baud: z.number().nullish() }),
    z.object({ kind: z.literal("SPOOLER"), queue: z.string() }),
  ]),
  width: z.union([z.literal(58), z.literal(80)]),
  columns: z.literal(COLUMNS),
  letters: z.enum(TEXT_LETTERS),
  cut: z.enum(CUTS),
  feed: z.number(),
  drawer: z.literal(DRAWER_PINS).nullable(),
  logo: z.object({ width: z.number(), height: z.number(), bits: z.string() }).nullable(),
  active: z.boolean(),
  tillId: z.string().nullable(),
});
export type Printer = z.output<typeof printer>;

/** Default columns of a roll: 42 on a printer of 48 looks narrow, but 48 on one of 42 breaks every amount. */
export const columnsOf = (paper: 58 | 80): Printer["columns"] => (paper === 58 ? 32 : 42);

export const listPrinters = endpoint({
  method: "GET",
  path: "/printers",
  summary: "Las impresoras de la tienda",
  permission: "sales.create",
  output: wrapped(z.array(printer)),
});

export const createPrinter = endpoint({
  method: "POST",
  path: "/printers",
  summary: "Agregar una impresora del computador de la tienda",
  permission: "store.write",
  status: 201,
  body: z.object({
    name: shape.name,
    connection: shape.connection,
    width: shape.width,
    columns: shape.columns.optional(),
    letters: shape.letters.default("PC850"),
    cut: shape.cut.default("PARTIAL"),
    feed: shape.feed.default(4),
    drawer: shape.drawer.default(null),
    logo: shape.logo.default(null),
    active: shape.active.default(true),
    tillId: shape.tillId,
  }),
  output: wrapped(printer),
});
export type NewPrinter = z.output<typeof createPrinter.body>;

export const changePrinter = endpoint({
  method: "PATCH",
  path: "/printers/:id",
  summary: "Cambiar una impresora",
  permission: "store.write",
  params: idParam,
  notFound: "PRINTER_NOT_FOUND",
  body: z
    .object({
      name: shape.name.optional(),
      connection: shape.connection.optional(),
      width: shape.width.optional(),
      columns: shape.columns.optional(),
      letters: shape.letters.optional(),
      cut: shape.cut.optional(),
      feed: shape.feed.optional(),
      drawer: shape.drawer.optional(),
      logo: shape.logo.optional(),
      active: shape.active.optional(),
      tillId: shape.tillId.optional(),
    })
    .refine((wish) => Object.values(wish).some((value) => value !== undefined), {
      path: ["name"],
      error: "Di qué quieres cambiar de la impresora",
    }),
  output: wrapped(printer),
});
export type PrinterWish = z.output<typeof changePrinter.body>;

export const deletePrinter = endpoint({
  method: "DELETE",
  path: "/printers/:id",
  summary: "Quitar una impresora",
  permission: "store.write",
  params: idParam,
  notFound: "PRINTER_NOT_FOUND",
  status: 204,
  output: nothing,
});

export const listQueues = endpoint({
  method: "GET",
  path: "/printers/queues",
  summary: "Las impresoras que tiene el sistema del computador de la tienda",
  permission: "store.write",
  output: wrapped(z.array(z.string())),
});

const rowText = (label: string) =>
  z
    .string(`${label} debe ser un texto`)
    .max(MAX_ROW_TEXT, `${label} puede tener hasta ${MAX_ROW_TEXT} caracteres`);
const weight = z.enum(["bold", "big"], "El estilo debe ser bold o big").optional();
const row = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("center"), text: rowText("El texto"), weight }),
    z.object({ kind: z.literal("text"), text: rowText("El texto") }),
    z.object({
      kind: z.literal("pair"),
      left: rowText("La izquierda"),
      right: rowText("La derecha"),
      weight,
    }),
    z.object({ kind: z.literal("rule") }),
    z.object({ kind: z.literal("barcode"), code: rowText("El código") }),
    z.object({ kind: z.literal("qr"), text: rowText("El código") }),
    z.object({ kind: z.literal("logo") }),
  ],
  { error: "El renglón no es de los que se imprimen" },
);

const printed = wrapped(
  z.object({ result: z.enum(["PRINTED", "SENT"]), state: z.enum(["READY", "PAPER_LOW", "UNKNOWN"]) }),
);

export const printJob = endpoint({
  method: "POST",
  path: "/printers/:id/jobs",
  summary: "Imprimir renglones; con la misma clave, una sola vez",
  permission: "sales.create",
  status: 201,
  params: idParam,
  notFound: "PRINTER_NOT_FOUND",
  body: z.object({
    rows: shortList("Los renglones", row, MAX_ROWS, `Se imprimen hasta ${MAX_ROWS} renglones a la vez`)
      .refine((rows) => rows.length > 0, "Di qué se imprime")
      .refine(
        (rows) => rows.filter(({ kind }) => ["barcode", "qr", "logo"].includes(kind)).length <= MAX_DRAWN,
        `Se imprimen hasta ${MAX_DRAWN} códigos o imágenes a la vez`,
      ),
    copy: z.boolean("copy debe ser true o false").nullish(),
    kick: z.boolean("kick debe ser true o false").nullish(),
  }),
  output: printed,
});
export type PrintJob = z.output<typeof printJob.body>;

export const printTestPage = endpoint({
  method: "POST",
  path: "/printers/:id/test",
  summary: "Imprimir la página de prueba",
  permission: "store.write",
  status: 201,
  params: idParam,
  notFound: "PRINTER_NOT_FOUND",
  output: printed,
});

const reason = requiredText("El motivo", LIMITS.name);

export const kickDrawer = endpoint({
  method: "POST",
  path: "/printers/:id/kick",
  summary: "Abrir el cajón sin una venta; queda en la actividad y en el turno",
  permission: "sales.create",
  params: idParam,
  notFound: "PRINTER_NOT_FOUND",
  body: z.object({ reason }),
  output: printed,
});

export const noteOpening = endpoint({
  method: "POST",
  path: "/drawer-openings",
  summary:
    "Anotar que se abre el cajón de un equipo que imprime por sí mismo; queda en la actividad y en el turno",
  permission: "sales.create",
  status: 204,
  body: z.object({ reason }),
  output: nothing,
});

export const drawerOpening = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  reason: z.string(),
});
export type DrawerOpening = z.output<typeof drawerOpening>;

export const listOpenings = endpoint({
  method: "GET",
  path: "/drawer-openings",
  summary: "Las veces que se abrió el cajón sin una venta en un turno",
  permission: "shifts.use",
  query: z.object({ shiftId: optionalUuid("El turno") }),
  output: z.object({ status: success, data: z.array(drawerOpening) }),
});
