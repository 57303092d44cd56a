import { setImmediate as nextTurn } from "node:timers/promises";
import type { Printer } from "#core/contract/printers/printer.ts";
import { MAX_PRINT_JOB_BYTES, type PrintJobPayload } from "#core/contract/printers/printers.ts";
import { AppError } from "#core/errors.ts";
import { encodeDrawerPulse, encodeRowChunks, joinBytes } from "#core/printing/encode-rows.ts";
import type { DrawerPin } from "#core/printing/paper-options.ts";
import type { PrintResult } from "#core/printing/print-outcome.ts";
import { buildTestPage } from "#core/printing/test-page.ts";
import { markTicketAsCopy, type TicketRow } from "#core/printing/ticket-row.ts";
import type { RequestWithKey } from "#server/documents/idempotency.ts";
import { recordDrawerOpening } from "#server/features/printers/drawer-openings.ts";
import { printOnce } from "#server/features/printers/print-once.ts";
import { findPrinter, readStoreName } from "#server/features/printers/printers.sql.ts";
import type { PrintingOptions } from "#server/features/printers/printing-options.ts";
import { sendBytesToPrinter } from "#server/features/printers/send-to-printer.ts";
import type { MultiTransactionContext } from "#server/session.ts";

/** The reason that the audit trail and the shift show when a person gave none. */
const NO_REASON = "Sin motivo";

type Call = MultiTransactionContext & { keyed: RequestWithKey | null };

export async function printRows(
  call: Call,
  id: string,
  { rows, copy, kick }: PrintJobPayload,
  printing: PrintingOptions,
): Promise<PrintResult> {
  const printer = await requireActivePrinter(call, id);
  const pin = kick && !copy ? printer.drawer : null;
  const bytes = await bytesOf(copy ? markTicketAsCopy(rows) : rows, printer, pin);
  return printOnce(onceOf(call), () => sendBytesToPrinter(printer, bytes, printing));
}

/**
 * Opens the drawer. The opening is recorded before the pulse is sent, so that no failure leaves an opening
 * unrecorded. If the printer behind a print queue is off, the recorded drawer may have stayed shut.
 * @throws NO_DRAWER
 */
export async function openDrawerByHand(
  call: Call,
  id: string,
  reason: string | null,
  printing: PrintingOptions,
): Promise<PrintResult> {
  const printer = await requireActivePrinter(call, id);
  if (!printer.drawer) throw new AppError("NO_DRAWER");
  const bytes = encodeDrawerPulse(printer.drawer);
  const recordOpening = () => call.inStore((tx) => recordDrawerOpening({ ...call, tx }, reason ?? NO_REASON));
  return printOnce(onceOf(call), () => sendBytesToPrinter(printer, bytes, printing, recordOpening));
}

export async function printTestTicket(call: Call, id: string, printing: PrintingOptions) {
  const { printer, name } = await call.inStore(async (tx) => ({
    printer: await findPrinter(tx, id),
    name: await readStoreName(tx),
  }));
  if (!printer) throw new AppError("PRINTER_NOT_FOUND");
  const bytes = await bytesOf(buildTestPage(printer.columns, name), printer, null);
  return printOnce(onceOf(call), () => sendBytesToPrinter(printer, bytes, printing));
}

const onceOf = ({ session: { storeId }, ...call }: Call) => ({ ...call, storeId });

async function requireActivePrinter({ inStore }: Call, id: string): Promise<Printer> {
  const printer = await inStore((tx) => findPrinter(tx, id));
  if (!printer) throw new AppError("PRINTER_NOT_FOUND");
  if (!printer.active) throw new AppError("PRINTER_INACTIVE");
  return printer;
}

/**
 * Encodes in chunks, so that other requests are served in between.
 * @throws TOO_LARGE
 */
async function bytesOf(rows: readonly TicketRow[], printer: Printer, pin: DrawerPin | null) {
  const { logo } = printer;
  const paper = {
    ...printer,
    logo: logo && { width: logo.width, height: logo.height, bits: Buffer.from(logo.bits, "base64") },
  };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const chunk of encodeRowChunks(rows, paper, pin)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_PRINT_JOB_BYTES) throw new AppError("TOO_LARGE");
    await nextTurn();
  }
  return joinBytes(chunks);
}
