import { useSyncExternalStore } from "react";

/** Why this browser's printer is not ready, in a few words for the till. */
const MARKS: Record<string, string> = {
  PRINTER_NO_PAPER: "Sin papel",
  PRINTER_OPEN: "Tapa abierta",
  PRINTER_UNREACHABLE: "Impresora apagada",
  PRINTER_BUSY: "Impresora ocupada",
};

let mark: string | null = null;
const listeners = new Set<() => void>();

/** The outcome of the last paper: the code of its failure, or null. */
export function tellPrinter(code: string | null): void {
  const next = (code && MARKS[code]) ?? null;
  if (next === mark) return;
  mark = next;
  for (const listener of listeners) listener();
}

/** Null while it is ready, as far as the last paper showed. */
export function usePrinterMark(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => mark,
  );
}
