import type { PrinterState } from "#core/printing/printer-status.ts";

export const PRINT_PROBLEMS = {
  PRINTER_UNREACHABLE: "La impresora no responde. Mira que esté prendida y conectada.",
  PRINTER_NO_PAPER: "La impresora no tiene papel",
  PRINTER_OPEN: "La tapa de la impresora está abierta",
  PRINTER_BUSY: "La impresora está ocupada. Intenta de nuevo en unos segundos.",
  PRINT_UNSURE: "No supimos si se imprimió. Mira el papel antes de imprimir otra vez.",
} as const;
type PrintProblem = keyof typeof PRINT_PROBLEMS;

export type PrintResult = { result: "PRINTED" | "SENT"; state: PrinterState };
export type PrintOutcome = PrintResult | { problem: PrintProblem };

/** The server gives up a print job after this time, because a late ticket confuses more than a missing one. */
export const PRINT_TIMEOUT_MS = 8_000;
