import type { PrinterLink } from "#core/printing/print-over-link.ts";
import { readUsbApi } from "#web/ui/devices/device-apis.ts";

/** USB class code of printers. */
export const USB_PRINTER_CLASS = 7;
const PIECE = 4_096;

/**
 * Does not read the printer's status, because few drivers pass it on.
 * @throws Error without a chosen printer
 */
export async function openUsbPrinter(deadline: AbortSignal): Promise<PrinterLink> {
  const device = (await readUsbApi()?.getDevices())?.[0];
  if (!device) throw new Error("no printer was chosen");
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const found = device.configuration?.interfaces.find(({ alternates }) =>
    alternates.some(({ interfaceClass }) => interfaceClass === USB_PRINTER_CLASS),
  );
  const out = found?.alternates
    .flatMap(({ endpoints }) => endpoints)
    .find(({ direction, type }) => direction === "out" && type === "bulk");
  if (!found || !out) throw new Error("no printer");
  await device.claimInterface(found.interfaceNumber);
  return {
    ask: async () => null,
    write: async (bytes) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        deadline.throwIfAborted();
        const { status } = await rejectAtDeadline(
          device.transferOut(out.endpointNumber, bytes.slice(at, at + PIECE)),
          deadline,
        );
        if (status !== "ok") throw new Error(`the printer says ${status}`);
      }
    },
    finish: async () => {
      await device.releaseInterface(found.interfaceNumber).catch(() => {});
      await device.close().catch(() => {});
      return !deadline.aborted;
    },
  };
}

export function rejectAtDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
    work.then(resolve, reject);
  });
}
