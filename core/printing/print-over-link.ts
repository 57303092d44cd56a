import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import {
  PRINTER_STATUS_COMMANDS,
  type PrinterFault,
  type PrinterState,
  printerStateOf,
} from "#core/printing/printer-status.ts";

/** A connection to a printer. */
export type PrinterLink = {
  /**
   * Sends a question and returns the byte of the answer; null when the printer does not answer.
   * @throws when the connection breaks or the time is over
   */
  ask(question: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the connection; false when it breaks instead. */
  finish(): Promise<boolean>;
};

/**
 * Asks the printer for its state. UNKNOWN if it does not answer, which many cheap printers never do.
 * @throws when the connection breaks
 */
async function queryPrinterState({ ask }: PrinterLink): Promise<PrinterState | PrinterFault> {
  const answers: number[] = [];
  for (const question of PRINTER_STATUS_COMMANDS) {
    const answer = await ask(question);
    if (answer === null) return "UNKNOWN";
    answers.push(answer);
  }
  return printerStateOf(answers);
}

const REFUSED = {
  NO_PAPER: "PRINTER_NO_PAPER",
  OPEN: "PRINTER_OPEN",
  OFFLINE: "PRINTER_UNREACHABLE",
} as const satisfies Record<PrinterFault, string>;

/** Runs when the printer is ready, before anything is sent. If it throws, nothing is sent. */
export type BeforeSending = () => Promise<void>;

/** Prints bytes. A printer that never answers took the bytes if it closes the connection properly. */
export async function printOverLink(
  link: PrinterLink,
  bytes: Uint8Array,
  beforeSending?: BeforeSending,
): Promise<PrintOutcome> {
  const before = await queryPrinterState(link).catch(() => "OFFLINE" as const);
  if (before in REFUSED) return { problem: REFUSED[before as PrinterFault] };
  await beforeSending?.();
  try {
    await link.write(bytes);
    if (before === "UNKNOWN")
      return (await link.finish()) ? { result: "SENT", state: "UNKNOWN" } : { problem: "PRINT_UNSURE" };
    let after = await queryPrinterState(link);
    while (after === "UNKNOWN") after = await queryPrinterState(link);
    if (after !== "READY" && after !== "PAPER_LOW") return { problem: "PRINT_UNSURE" };
    await link.finish();
    return { result: "PRINTED", state: after };
  } catch {
    return { problem: "PRINT_UNSURE" };
  }
}
