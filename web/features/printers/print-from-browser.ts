import { encodeDrawerPulse, encodeImage, encodeRows } from "#core/printing/encode-rows.ts";
import type { DrawerPin } from "#core/printing/paper-options.ts";
import { PRINT_TIMEOUT_MS, type PrintOutcome } from "#core/printing/print-outcome.ts";
import { type PrinterLink, printOverLink } from "#core/printing/print-over-link.ts";
import type { Raster } from "#core/printing/raster.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import {
  openBluetoothPrinter,
  openSerialPrinter,
  openUsbPrinter,
  rechooseForgottenPrinter,
} from "./browser-links.ts";
import type { BrowserPrinter, PrintWay } from "./public/print-settings.ts";

/** Draws rows for a printer whose character set is unknown. */
export type DrawTicketRows = (rows: readonly TicketRow[], columns: number) => Promise<Raster[]>;

type OwnWay = Exclude<PrintWay, "DIALOG" | "SERVER">;

function openLink(way: OwnWay, { port, baud }: BrowserPrinter, deadline: AbortSignal): Promise<PrinterLink> {
  if (way === "SERIAL") return openSerialPrinter(port, baud, deadline);
  return way === "USB" ? openUsbPrinter(deadline) : openBluetoothPrinter(deadline);
}

/** Prints on a printer that this browser reaches by itself. `pin` opens the drawer; null leaves it closed. */
export async function printFromBrowser(
  way: OwnWay,
  own: BrowserPrinter,
  rows: readonly TicketRow[],
  pin: DrawerPin | null,
  draw: DrawTicketRows,
): Promise<PrintOutcome> {
  const { letters } = own;
  const bytes =
    letters === "IMAGE"
      ? encodeImage(await draw(rows, own.columns), own, pin)
      : encodeRows(rows, { ...own, letters }, pin);
  return sendHere(way, own, bytes);
}

export const openDrawerFromBrowser = (way: OwnWay, own: BrowserPrinter, pin: DrawerPin) =>
  sendHere(way, own, encodeDrawerPulse(pin));

async function sendHere(way: OwnWay, own: BrowserPrinter, bytes: Uint8Array): Promise<PrintOutcome> {
  // Runs before the timeout starts, because the user may have to choose the printer.
  if (way === "BLUETOOTH") await rechooseForgottenPrinter().catch(() => {});
  const deadline = timeoutSignal(PRINT_TIMEOUT_MS);
  try {
    return await navigator.locks.request("printer", { signal: deadline }, async () => {
      const link = await openLink(way, own, deadline).catch(() => null);
      if (!link) return { problem: "PRINTER_UNREACHABLE" };
      const outcome = await printOverLink(link, bytes);
      // Closes the connection also when the printer refused.
      await link.finish().catch(() => {});
      return outcome;
    });
  } catch {
    return { problem: "PRINTER_BUSY" };
  }
}
