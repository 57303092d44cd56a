import type { TicketRow } from "#core/printing/ticket-row.ts";
import { type PaperOutcome, printPaper } from "#web/features/printers/public/print-paper.ts";
import { ticketRaster } from "#web/features/receipts/ticket-raster.ts";

/** Without the store's logo; the drawer stays closed. */
export const printStrip = (rows: readonly TicketRow[]): Promise<PaperOutcome> =>
  printPaper({ rows, copy: false, kick: false, draw: ticketRaster, logo: false });
