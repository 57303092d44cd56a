export type PrinterState = "READY" | "PAPER_LOW" | "UNKNOWN";
export type PrinterFault = "NO_PAPER" | "OPEN" | "OFFLINE";

/** The commands DLE EOT 1, 2 and 4: printer, cause of offline, paper sensor. Each answer is one byte. */
export const PRINTER_STATUS_COMMANDS: readonly Uint8Array[] = [1, 2, 4].map((n) =>
  Uint8Array.of(0x10, 0x04, n),
);

/** Answers to DLE EOT have bits 1 and 4 set, and bits 0 and 7 clear. */
export const isPrinterStatusByte = (byte: number): boolean => (byte & 0x93) === 0x12;

export function printerStateOf([printer = 0, offline = 0, paper = 0]: readonly number[]):
  | PrinterState
  | PrinterFault {
  if (offline & 0x04) return "OPEN";
  if (offline & 0x20 || paper & 0x60) return "NO_PAPER";
  if (printer & 0x08 || offline & 0x40) return "OFFLINE";
  return paper & 0x0c ? "PAPER_LOW" : "READY";
}
