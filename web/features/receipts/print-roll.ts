import { type DrawerOccasion, opensDrawer } from "#core/printing/drawer.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { forget, recall, remember } from "#web/api/tab-memory.ts";
import type { PaperOutcome } from "#web/features/printers/public/print-paper.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";

/** This tab's last printed paper, and the last one that opened the drawer. */
const PRINTED = "printed";
const KICKED = "kicked";

/** `given`: the customer has the original, so another print is a copy. */
export type Original = { id: string; given: boolean };

/** A reload shows a finished sale again: no second original. */
export const isCopy = (original: Original | undefined) =>
  original !== undefined && (original.given || recall(PRINTED) === original.id);

export const rememberPrinted = ({ id }: Original) => remember(PRINTED, id);

type Roll = {
  rows: readonly TicketRow[];
  paperId: string;
  original?: Original | undefined;
  occasion: DrawerOccasion;
  /** One of the shop's printers, instead of this browser's. */
  printerId?: string | undefined;
};

/** Opens the drawer once per paper. */
export async function printRoll({
  rows,
  paperId,
  original,
  occasion,
  printerId,
}: Roll): Promise<PaperOutcome> {
  const copy = isCopy(original);
  const { kick } = readPrintSettings();
  const opens = kick && recall(KICKED) !== paperId && opensDrawer(occasion, { copy });
  if (original) rememberPrinted(original);
  if (opens) remember(KICKED, paperId);
  const { printPaper } = await import("#web/features/printers/public/print-paper.ts");
  const { ticketRaster } = await import("#web/features/receipts/ticket-raster.ts");
  const outcome = await printPaper({
    rows,
    copy,
    kick: opens,
    draw: ticketRaster,
    ...(printerId && { printerId }),
  });
  // Nothing was printed: the next one is no copy, and the drawer stayed closed.
  if (!outcome.printed && !outcome.unsure) {
    if (original && !copy) forget(PRINTED);
    if (opens) forget(KICKED);
  }
  return outcome;
}
