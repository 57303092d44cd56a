import { z } from "zod";
import { DRAWER_PINS, PAPER_COLUMNS, PAPER_CUTS } from "#core/printing/paper-options.ts";
import { PRINTER_BAUD_RATES } from "#core/printing/printer-address.ts";
import { PRINTER_ENCODINGS } from "#core/printing/text-encoding.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

// How this browser prints, as localStorage keeps it. A field that is missing or invalid gets its default.

const browserPrinter = z.object({
  columns: z.literal(PAPER_COLUMNS).catch(32),
  letters: z.enum(PRINTER_ENCODINGS).catch("PC850"),
  cut: z.enum(PAPER_CUTS).catch("PARTIAL"),
  feed: z.int().min(0).max(10).catch(4),
  drawer: z.literal(DRAWER_PINS).nullable().catch(null),
  /** Baud rate of a serial printer. */
  baud: z.literal(PRINTER_BAUD_RATES).catch(9_600),
  /** Index among the serial ports that this browser may use. */
  port: z.int().catch(0),
});
export type BrowserPrinter = z.output<typeof browserPrinter>;
export const DEFAULT_BROWSER_PRINTER = browserPrinter.parse({});

const printSettings = z.object({
  /** SERVER is the shop's computer. SERIAL, USB and BLUETOOTH are printers that this browser reaches itself. */
  printWay: z.enum(["DIALOG", "SERVER", "SERIAL", "USB", "BLUETOOTH"]).catch("DIALOG"),
  /** The store's printer to use with SERVER. */
  printerId: z.string().nullable().catch(null),
  autoPrint: z.enum(["NEVER", "ALWAYS"]).catch("NEVER"),
  /** Whether a payment in cash opens the drawer. */
  kick: z.boolean().catch(false),
  own: browserPrinter.catch(DEFAULT_BROWSER_PRINTER),
});
export type PrintSettings = z.output<typeof printSettings>;
export type PrintWay = PrintSettings["printWay"];

const KEY = "printing";

export function readPrintSettings(): PrintSettings {
  return printSettings.safeParse(parseJson(readStored(KEY))).data ?? printSettings.parse({});
}

export function storePrintSettings(settings: PrintSettings): void {
  writeStored(KEY, JSON.stringify(settings));
}

/** Whether this browser can print in this way. Serial, USB and Bluetooth need a secure page or localhost. */
export function isPrintWayAvailable(way: PrintWay): boolean {
  const api = { SERIAL: "serial", USB: "usb", BLUETOOTH: "bluetooth" }[way as "SERIAL"];
  return api === undefined || api in navigator;
}
