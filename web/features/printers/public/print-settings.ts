import { PRINTER_ENCODINGS, type PrinterEncoding } from "#core/printing/letters.ts";
import {
  type DrawerPin,
  PAPER_COLUMNS,
  PAPER_CUTS,
  type PaperColumns,
  type PaperCut,
} from "#core/printing/paper-options.ts";
import { PRINTER_BAUD_RATES } from "#core/printing/printer-address.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

/** SERVER is the shop's computer. SERIAL, USB and BLUETOOTH are printers that this browser reaches itself. */
const PRINT_WAYS = ["DIALOG", "SERVER", "SERIAL", "USB", "BLUETOOTH"] as const;
export type PrintWay = (typeof PRINT_WAYS)[number];

export type BrowserPrinter = {
  columns: PaperColumns;
  letters: PrinterEncoding;
  cut: PaperCut;
  feed: number;
  drawer: DrawerPin | null;
  /** Baud rate of a serial printer, and its index among the ports that this browser may use. */
  baud: number;
  port: number;
};

export type PrintSettings = {
  printWay: PrintWay;
  /** The store's printer to use with SERVER. */
  printerId: string | null;
  autoPrint: "NEVER" | "ALWAYS";
  kick: boolean;
  own: BrowserPrinter;
};

export const DEFAULT_BROWSER_PRINTER: BrowserPrinter = {
  columns: 32,
  letters: "PC850",
  cut: "PARTIAL",
  feed: 4,
  drawer: null,
  baud: 9_600,
  port: 0,
};
const DEFAULTS: PrintSettings = {
  printWay: "DIALOG",
  printerId: null,
  autoPrint: "NEVER",
  kick: false,
  own: DEFAULT_BROWSER_PRINTER,
};
const KEY = "printing";

const one = <T>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.includes(value as T) ? (value as T) : otherwise;

export function readPrintSettings(): PrintSettings {
  const stored = (parseJson(readStored(KEY)) ?? {}) as Partial<Record<keyof PrintSettings, unknown>>;
  const own = (stored.own ?? {}) as Partial<Record<keyof BrowserPrinter, unknown>>;
  return {
    printWay: one(PRINT_WAYS, stored.printWay, DEFAULTS.printWay),
    printerId: typeof stored.printerId === "string" ? stored.printerId : null,
    autoPrint: one(["NEVER", "ALWAYS"], stored.autoPrint, DEFAULTS.autoPrint),
    kick: stored.kick === true,
    own: {
      columns: one(PAPER_COLUMNS, own.columns, DEFAULT_BROWSER_PRINTER.columns),
      letters: one(PRINTER_ENCODINGS, own.letters, DEFAULT_BROWSER_PRINTER.letters),
      cut: one(PAPER_CUTS, own.cut, DEFAULT_BROWSER_PRINTER.cut),
      feed: one([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], own.feed, DEFAULT_BROWSER_PRINTER.feed),
      drawer: one([null, 2, 5], own.drawer, null),
      baud: one<number>(PRINTER_BAUD_RATES, own.baud, DEFAULT_BROWSER_PRINTER.baud),
      port: Number.isInteger(own.port) ? Number(own.port) : 0,
    },
  };
}

export function storePrintSettings(settings: PrintSettings): void {
  writeStored(KEY, JSON.stringify(settings));
}

/** Serial, USB and Bluetooth need a secure page or localhost. */
export function isPrintWayAvailable(way: PrintWay): boolean {
  const api = { SERIAL: "serial", USB: "usb", BLUETOOTH: "bluetooth" }[way as "SERIAL"];
  return api === undefined || api in navigator;
}
