import type { TicketRow } from "#core/printing/ticket-row.ts";
import { type PaperPrintOutcome, printPaper } from "#web/features/printers/public/print-paper.ts";
import { drawTicketRaster } from "#web/features/receipts/ticket-raster.ts";

/** Prints without the store's logo and without opening the drawer. */
export const printPlainRows = (rows: readonly TicketRow[]): Promise<PaperPrintOutcome> =>
  printPaper({ rows, copy: false, kick: false, draw: drawTicketRaster, logo: false });
