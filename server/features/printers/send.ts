import type { Printer } from "#core/contract/printers/printer.ts";
import { AppError } from "#core/errors.ts";
import { PRINT_TIMEOUT_MS, type PrintOutcome } from "#core/printing/print-outcome.ts";
import type { PrintingOptions } from "#server/features/printers/printing-options.ts";
import { sendBytesToDeviceFile } from "#server/features/printers/send-device.ts";
import { sendBytesToSpooler } from "#server/features/printers/send-spooler.ts";
import { sendBytesOverTcp } from "#server/features/printers/send-tcp.ts";
import { createKeyedSemaphore } from "#server/limits/keyed-semaphore.ts";

/** The minimum time that must be left for printing a ticket after waiting, in milliseconds. */
const SHORTEST = 1_000;

/** One job at a time per printer. Longer queues would exceed the timeout. */
const printerSemaphore = createKeyedSemaphore({
  permits: 1,
  mostWaiting: 10,
  timeoutMs: PRINT_TIMEOUT_MS - SHORTEST,
  overloaded: () => new AppError("PRINTER_BUSY"),
});

/**
 * Waiting and printing share the timeout.
 * @throws PRINTER_BUSY
 */
export async function sendBytesToPrinter(
  { id, connection }: Pick<Printer, "id" | "connection">,
  bytes: Uint8Array,
  { loopback }: PrintingOptions,
): Promise<PrintOutcome> {
  const deadline = AbortSignal.timeout(PRINT_TIMEOUT_MS);
  const began = performance.now();
  const leave = await printerSemaphore.enter(id);
  try {
    if (performance.now() - began > PRINT_TIMEOUT_MS - SHORTEST) throw new AppError("PRINTER_BUSY");
    switch (connection.kind) {
      case "TCP":
        return await sendBytesOverTcp(connection, bytes, { loopback, deadline });
      case "DEVICE":
        return await sendBytesToDeviceFile(connection, bytes, deadline);
      case "SPOOLER":
        return await sendBytesToSpooler(connection.queue, bytes, deadline);
    }
  } finally {
    leave();
  }
}
