import type { PrinterLink } from "#core/printing/print-over-link.ts";
import { isPrinterStatusByte } from "#core/printing/printer-status.ts";
import { findSerialPort } from "#web/ui/devices/serial-ports.ts";

/** Milliseconds to wait for an answer. A printer that can answer does so immediately. */
const ANSWER_TIMEOUT_MS = 400;

/**
 * @throws Error without a chosen port, or when the port is in use
 */
export async function openSerialPrinter(
  place: number,
  baud: number,
  deadline: AbortSignal,
): Promise<PrinterLink> {
  const port = await findSerialPort(place);
  await port.open({ baudRate: baud, bufferSize: 4_096 });
  return linkOf(port, deadline);
}

function linkOf(port: SerialPort, deadline: AbortSignal): PrinterLink {
  const reader = port.readable!.getReader();
  const writer = port.writable!.getWriter();
  let onByte: (byte: number | null) => void = () => {};
  const listening = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const status = value.filter(isPrinterStatusByte).at(-1);
      if (status !== undefined) onByte(status);
    }
  })().catch(() => {});

  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = () => reject(new Error("the printer did not take it in time"));
      if (deadline.aborted) return late();
      deadline.addEventListener("abort", late, { once: true });
      work.then(resolve, reject);
    });

  const close = async () => {
    await reader.cancel().catch(() => {});
    await listening;
    reader.releaseLock();
    if (deadline.aborted) await writer.abort().catch(() => {});
    else await writer.close().catch(() => {});
    await port.close().catch(() => {});
  };

  return {
    ask: async (question) => {
      await inTime(writer.write(question));
      return new Promise((resolve) => {
        onByte = resolve;
        setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
      });
    },
    write: (bytes) => inTime(writer.write(bytes)),
    finish: async () => {
      await close();
      return !deadline.aborted;
    },
  };
}
