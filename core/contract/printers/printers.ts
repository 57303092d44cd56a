import { z } from "zod";
import { refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  instantSchema,
  maxLengthCheck,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  UNSTORABLE_CHARACTER,
} from "#core/contract/fields.ts";
import { shortListField } from "#core/contract/lists.ts";
import { printer, printerFields } from "#core/contract/printers/printer.ts";
import { MAX_QR_BYTES } from "#core/printing/paper-options.ts";

export const MAX_PRINTERS = 10;
export const MAX_PRINT_ROWS = 500;
export const MAX_PRINT_ROW_LENGTH = 300;
/** Longer than other texts: the QR code of an electronic document has about 450 characters. */
export const MAX_QR_TEXT_LENGTH = 1_000;
export const MAX_PRINT_JOB_BYTES = 512 * 1024;
export const MAX_DRAWER_OPENINGS = 500;

export const listPrinters = endpoint("GET /printers", () => ({
  summary: "Las impresoras de la tienda",
  permission: "sales.create",
  data: z.array(printer),
}));

export const createPrinter = endpoint("POST /printers", () => ({
  summary: "Agregar una impresora del computador de la tienda",
  permission: "store.write",
  status: 201,
  body: object(() => ({
    ...printerFields,
    columns: printerFields.columns.optional(),
    letters: printerFields.letters.default("PC850"),
    cut: printerFields.cut.default("PARTIAL"),
    feed: printerFields.feed.default(4),
    drawer: printerFields.drawer.default(null),
    logo: printerFields.logo.default(null),
    active: printerFields.active.default(true),
  })),
  data: printer,
}));
export type NewPrinter = z.output<typeof createPrinter.body>;

export const changePrinter = endpoint("PATCH /printers/:id", () => ({
  summary: "Cambiar una impresora",
  permission: "store.write",
  notFound: "PRINTER_NOT_FOUND",
  body: z
    .object(printerFields)
    .partial()
    .check(requireChange("name", "Di qué quieres cambiar de la impresora")),
  data: printer,
}));
export type PrinterChange = z.output<typeof changePrinter.body>;

export const deletePrinter = endpoint("DELETE /printers/:id", () => ({
  summary: "Quitar una impresora",
  permission: "store.write",
  notFound: "PRINTER_NOT_FOUND",
  status: 204,
}));

export const listPrintQueues = endpoint("GET /printers/queues", () => ({
  summary: "Las impresoras que tiene el sistema del computador de la tienda",
  permission: "store.write",
  data: z.array(z.string()),
}));

const rowText = (label: string, max = MAX_PRINT_ROW_LENGTH) =>
  z.string(`${label} debe ser un texto`).check(
    maxLengthCheck(max, `${label} puede tener hasta ${max} caracteres`),
    refineValid(
      (text) => !UNSTORABLE_CHARACTER.test(text),
      `${label} tiene un carácter que no se puede imprimir`,
    ),
  );
const weight = z.enum(["bold", "big"], "El estilo debe ser bold o big").optional();
const qrText = rowText("El código", MAX_QR_TEXT_LENGTH).check(
  refineValid(
    (text) => encodeURIComponent(text).replace(/%../g, "-").length <= MAX_QR_BYTES,
    "El código no cabe en el papel",
  ),
);
const row = z.discriminatedUnion(
  "kind",
  [
    object(() => ({ kind: z.literal("center"), text: rowText("El texto"), weight })),
    object(() => ({ kind: z.literal("text"), text: rowText("El texto") })),
    object(() => ({
      kind: z.literal("pair"),
      left: rowText("La izquierda"),
      right: rowText("La derecha"),
      weight,
    })),
    object(() => ({ kind: z.literal("rule") })),
    object(() => ({ kind: z.literal("barcode"), code: rowText("El código") })),
    object(() => ({ kind: z.literal("qr"), text: qrText })),
    object(() => ({ kind: z.literal("logo") })),
  ],
  { error: "El renglón no es de los que se imprimen" },
);

const printed = object(() => ({
  result: z.enum(["PRINTED", "SENT"]),
  state: z.enum(["READY", "PAPER_LOW", "UNKNOWN"]),
}));

export const createPrintJob = endpoint("POST /printers/:id/jobs", () => ({
  summary: "Imprimir renglones; con la misma clave, una sola vez",
  permission: "sales.create",
  status: 201,
  notFound: "PRINTER_NOT_FOUND",
  body: object(() => ({
    rows: shortListField(
      "Los renglones",
      row,
      MAX_PRINT_ROWS,
      `Se imprimen hasta ${MAX_PRINT_ROWS} renglones a la vez`,
    ).check(refineValid((rows) => rows.length > 0, "Di qué se imprime")),
    copy: booleanField("copy").nullish(),
    kick: booleanField("kick").nullish(),
  })),
  data: printed,
}));
export type PrintJobPayload = z.output<typeof createPrintJob.body>;

export const printTestPage = endpoint("POST /printers/:id/test", () => ({
  summary: "Imprimir la página de prueba",
  permission: "store.write",
  status: 201,
  notFound: "PRINTER_NOT_FOUND",
  data: printed,
}));

export const openDrawerWithoutSale = endpoint("POST /printers/:id/kick", () => ({
  summary: "Abrir el cajón sin una venta; queda en la actividad y en el turno",
  permission: "sales.create",
  notFound: "PRINTER_NOT_FOUND",
  body: object(() => ({ reason: optionalTextField("El motivo", FIELD_LIMITS.name) })),
  data: printed,
}));

export const recordDrawerOpening = endpoint("POST /drawer-openings", () => ({
  summary:
    "Anotar que se abre el cajón de un equipo que imprime por sí mismo; queda en la actividad y en el turno",
  permission: "sales.create",
  status: 204,
  body: object(() => ({ reason: requiredTextField("El motivo", FIELD_LIMITS.name) })),
}));

export const drawerOpening = object(() => ({
  id: z.string(),
  at: instantSchema,
  by: z.string(),
  reason: z.string(),
}));
export type DrawerOpening = z.output<typeof drawerOpening>;

export const listDrawerOpenings = endpoint("GET /drawer-openings", () => ({
  summary: "Las veces que se abrió el cajón sin una venta en un turno",
  permission: "shifts.use",
  query: object(() => ({ shiftId: optionalUuidField("El turno") })),
  data: z.array(drawerOpening),
}));
