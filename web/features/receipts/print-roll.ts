import { type DrawerOccasion, opensDrawer } from "#core/printing/drawer.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { readFromTab, removeFromTab, storeInTab } from "#web/api/tab-memory.ts";
import type { PaperOutcome } from "#web/features/printers/public/print-paper.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";

/** Keys in sessionStorage: id of the last printed paper, and id of the last paper that opened the drawer. */
const PRINTED = "printed";
const KICKED = "kicked";

/** `given` means that the customer has the original, so another print is a copy. */
export type OriginalPaper = { id: string; given: boolean };

/** Whether a print is a copy. A reload shows a finished sale again and must not print a second original. */
export const isCopy = (original: OriginalPaper | undefined) =>
  original !== undefined && (original.given || readFromTab(PRINTED) === original.id);

export const rememberPrinted = ({ id }: OriginalPaper) => storeInTab(PRINTED, id);

type Roll = {
  rows: readonly TicketRow[];
  paperId: string;
  original?: OriginalPaper | undefined;
  occasion: DrawerOccasion;
  /** Id of a shop printer to use instead of this browser's printer. */
  printerId?: string | undefined;
};

/** Prints a paper and opens the drawer at most once per paper. */
export async function printPaperRoll({
  rows,
  paperId,
  original,
  occasion,
  printerId,
}: Roll): Promise<PaperOutcome> {
  const copy = isCopy(original);
  const { kick } = readPrintSettings();
  const opens = kick && readFromTab(KICKED) !== paperId && opensDrawer(occasion, { copy });
  if (original) rememberPrinted(original);
  if (opens) storeInTab(KICKED, paperId);
  const { printPaper } = await import("#web/features/printers/public/print-paper.ts");
  const { ticketRaster } = await import("#web/features/receipts/ticket-raster.ts");
  const outcome = await printPaper({
    rows,
    copy,
    kick: opens,
    draw: ticketRaster,
    ...(printerId && { printerId }),
  });
  // Nothing was printed, so the next print is no copy, and the drawer stayed closed.
  if (!outcome.printed && !outcome.unsure) {
    if (original && !copy) removeFromTab(PRINTED);
    if (opens) removeFromTab(KICKED);
  }
  return outcome;
}
