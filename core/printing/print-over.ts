import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import {
  type PrinterState,
  type PrinterTrouble,
  STATUS_QUESTIONS,
  stateOf,
} from "#core/printing/printer-status.ts";

/** A two-way connection to a printer: a socket, a device file, a serial port. */
export type PrinterLink = {
  /**
   * The printer's answer byte, or null when it is silent.
   * @throws when the connection is broken or the time is over
   */
  ask(question: Uint8Array): Promise<number | null>;
  /**
   * Resolves when all bytes were accepted.
   * @throws otherwise, or after the timeout
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the connection; true when the other side accepted everything. */
  finish(): Promise<boolean>;
};

/**
 * UNKNOWN when the printer does not answer, like many cheap ones.
 * @throws when the connection is broken
 */
export async function askState({ ask }: PrinterLink): Promise<PrinterState | PrinterTrouble> {
  const answers: number[] = [];
  for (const question of STATUS_QUESTIONS) {
    const answer = await ask(question);
    if (answer === null) return "UNKNOWN";
    answers.push(answer);
  }
  return stateOf(answers);
}

const REFUSED = {
  NO_PAPER: "PRINTER_NO_PAPER",
  OPEN: "PRINTER_OPEN",
  OFFLINE: "PRINTER_UNREACHABLE",
} as const satisfies Record<PrinterTrouble, string>;

/**
 * Asks for the state, prints, and asks again: written bytes alone prove nothing. A silent printer has accepted
 * them when it closes the connection properly.
 */
export async function printOver(link: PrinterLink, bytes: Uint8Array): Promise<PrintOutcome> {
  const before = await askState(link).catch(() => "OFFLINE" as const);
  if (before in REFUSED) return { problem: REFUSED[before as PrinterTrouble] };
  try {
    await link.write(bytes);
    if (before === "UNKNOWN")
      return (await link.finish()) ? { result: "SENT", state: "UNKNOWN" } : { problem: "PRINT_UNSURE" };
    // With a full buffer it answers after printing a part.
    let after = await askState(link);
    while (after === "UNKNOWN") after = await askState(link);
    if (after !== "READY" && after !== "PAPER_LOW") return { problem: "PRINT_UNSURE" };
    await link.finish();
    return { result: "PRINTED", state: after };
  } catch {
    return { problem: "PRINT_UNSURE" };
  }
}
