import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import {
  type PrinterState,
  type PrinterTrouble,
  STATUS_QUESTIONS,
  stateOf,
} from "#core/printing/printer-status.ts";

/** A connection to a printer on which it can answer: a socket, a device file, a serial port. */
export type PrinterLink = {
  /** The byte that the printer answers, or null where it says nothing for a moment. @throws where the connection is broken or the time is over */
  ask(question: Uint8Array): Promise<number | null>;
  /** Resolves when all bytes were taken. @throws where they were not, or not in time */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the connection; true where the other side took all that was sent. */
  finish(): Promise<boolean>;
};

/** UNKNOWN where the printer answers nothing, as many cheap ones. @throws where the connection is broken */
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
 * Asks the printer how it is, prints, and asks again: that all bytes were written proves nothing. A printer that says nothing
 * of itself has taken them where it ends the connection in order.
 */
export async function printOver(link: PrinterLink, bytes: Uint8Array): Promise<PrintOutcome> {
  const before = await askState(link).catch(() => "OFFLINE" as const);
  if (before in REFUSED) return { problem: REFUSED[before as PrinterTrouble] };
  try {
    await link.write(bytes);
    if (before === "UNKNOWN")
      return (await link.finish()) ? { result: "SENT", state: "UNKNOWN" } : { problem: "PRINT_UNSURE" };
    // With its memory full it answers when it has printed some of it.
    let after = await askState(link);
    while (after === "UNKNOWN") after = await askState(link);
    if (after !== "READY" && after !== "PAPER_LOW") return { problem: "PRINT_UNSURE" };
    await link.finish();
    return { result: "PRINTED", state: after };
  } catch {
    return { problem: "PRINT_UNSURE" };
  }
}
