import { type DrawerOccasion, opensDrawer } from "#core/printing/drawer.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";

/** sessionStorage key for the id of the last printed paper. */
const PRINTED = "printed";
/** sessionStorage key for the id of the last paper that opened the drawer. */
const KICKED = "kicked";

/** `given` means that the customer has the original, so another print is a copy. */
export type OriginalPrintedPaper = { id: string; given: boolean };

/** Whether a print is a copy. A reload shows a finished sale again and must not print a second original. */
export const isReprint = (original: OriginalPrintedPaper | undefined) =>
  original !== undefined && (original.given || readTabValue(PRINTED) === original.id);

export const rememberPrintedPaper = ({ id }: OriginalPrintedPaper) => storeTabValue(PRINTED, id);

type Roll = {
  rows: readonly TicketRow[];
  paperId: string;
  original?: OriginalPrintedPaper | undefined;
  occasion: DrawerOccasion;
  /** Id of a shop printer to use instead of this browser's printer. */
  printerId?: string | undefined;
};

/** Prints a paper and opens the drawer at most once per paper. */
export async function printOnPaperRoll({ rows, paperId, original, occasion, printerId }: Roll) {
  const copy = isReprint(original);
  const { kick } = readPrintSettings();
  const opens = kick && readTabValue(KICKED) !== paperId && opensDrawer(occasion, { copy });
  if (original) rememberPrintedPaper(original);
  if (opens) storeTabValue(KICKED, paperId);
  const { printPaper } = await import("#web/features/printers/public/print-paper.ts");
  const { drawTicketRaster } = await import("#web/features/receipts/ticket-raster.ts");
  const outcome = await printPaper({
    rows,
    copy,
    kick: opens,
    draw: drawTicketRaster,
    ...(printerId && { printerId }),
  });
  // Nothing was printed, so the next print is no copy, and the drawer stayed closed.
  if (!outcome.printed && !outcome.unsure) {
    if (original && !copy) removeTabValue(PRINTED);
    if (opens) removeTabValue(KICKED);
  }
  return outcome;
}
