import { useSyncExternalStore } from "react";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { createSignal } from "#web/signal.ts";

/** Why this browser's printer is not ready, for the till, by the code of the problem. */
const MARKS: Record<string, string> = {
  PRINTER_NO_PAPER: "Sin papel",
  PRINTER_OPEN: "Tapa abierta",
  PRINTER_UNREACHABLE: "Impresora apagada",
  PRINTER_BUSY: "Impresora ocupada",
};

/** Key in sessionStorage of the last failure's code. */
const FAILED = "printer";
const changes = createSignal();

/** Stores the state of this browser's printer. `code` is the problem of the last print, or null after a success. */
export function reportPrinterState(code: string | null): void {
  if (code && code in MARKS) storeTabValue(FAILED, code);
  else removeTabValue(FAILED);
  changes.emit();
}

/** Returns the text of the printer's problem; null when the last paper was printed. */
export const usePrinterProblem = (): string | null =>
  useSyncExternalStore(changes.subscribe, () => MARKS[String(readTabValue(FAILED))] ?? null);
