import type { Printer } from "#core/contract/printers/printer.ts";
import { AppError } from "#core/errors.ts";
import { PRINT_TIMEOUT_MS, type PrintOutcome } from "#core/printing/print-outcome.ts";
import type { BeforeSending } from "#core/printing/print-over-link.ts";
import { createTurns } from "#server/concurrency/turns.ts";
import type { PrintingOptions } from "#server/features/printers/printing-options.ts";
import { sendBytesToDeviceFile } from "#server/features/printers/send-device.ts";
import { sendBytesToSpooler } from "#server/features/printers/send-spooler.ts";
import { sendBytesOverTcp } from "#server/features/printers/send-tcp.ts";

/** The minimum time that must be left for printing a ticket after waiting, in milliseconds. */
const SHORTEST = 1_000;

/** One job at a time per printer. Longer queues would exceed the timeout. */
const printerTurns = createTurns({
  each: 1,
  mostWaiting: 10,
  timeoutMs: PRINT_TIMEOUT_MS - SHORTEST,
  overloaded: () => new AppError("PRINTER_BUSY"),
});

/**
 * Waiting and printing share the timeout. Calls `beforeSending` before the first byte leaves; an error means
 * that nothing was sent.
 * @throws PRINTER_BUSY, and what `beforeSending` throws
 */
export async function sendBytesToPrinter(
  { id, connection }: Pick<Printer, "id" | "connection">,
  bytes: Uint8Array,
  { loopback }: PrintingOptions,
  beforeSending?: BeforeSending,
): Promise<PrintOutcome> {
  const deadline = AbortSignal.timeout(PRINT_TIMEOUT_MS);
  const began = performance.now();
  const leave = await printerTurns.enter(id);
  try {
    if (performance.now() - began > PRINT_TIMEOUT_MS - SHORTEST) throw new AppError("PRINTER_BUSY");
    switch (connection.kind) {
      case "TCP":
        return await sendBytesOverTcp(connection, bytes, { loopback, deadline, beforeSending });
      case "DEVICE":
        return await sendBytesToDeviceFile(connection, bytes, { deadline, beforeSending });
      case "SPOOLER":
        // A queue does not say beforehand whether its printer is ready.
        await beforeSending?.();
        return await sendBytesToSpooler(connection.queue, bytes, deadline);
    }
  } finally {
    leave();
  }
}
