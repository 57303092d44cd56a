import type { DrawerOccasion } from "#core/printing/drawer.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";
import { printOnPaperRoll } from "#web/features/receipts/print-roll.ts";
import { toast } from "#web/ui/toast.ts";

type Paper = { rows: readonly TicketRow[]; paperId: string; occasion: DrawerOccasion };

/** Prints a paper that no screen shows, if this browser prints automatically. Callers do not wait for it. */
export async function printAutomatically(paper: Paper): Promise<void> {
  const { printWay, autoPrint } = readPrintSettings();
  if (printWay === "DIALOG" || autoPrint !== "ALWAYS") return;
  try {
    const outcome = await printOnPaperRoll(paper);
    if (!outcome.printed) toast.warning("El recibo no salió", outcome.sentence);
  } catch {
    toast.warning("El recibo no salió", "Está anotado. Puedes imprimirlo después, desde la caja.");
  }
}
