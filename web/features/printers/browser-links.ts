import type { PrinterLink } from "#core/printing/print-over-link.ts";
import { isPrinterStatusByte } from "#core/printing/printer-status.ts";
import { readBluetoothApi, readUsbApi } from "#web/ui/devices/device-apis.ts";
import { findSerialPort } from "#web/ui/devices/serial-ports.ts";

/**
 * Waits for `work` until the deadline.
 * @throws the deadline's reason when `work` takes longer
 */
function rejectAtDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(deadline.reason);
    if (deadline.aborted) late();
    deadline.addEventListener("abort", late, { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Writes pieces of at most `pieceLength` bytes.
 * @throws the deadline's reason when it comes before the end
 */
async function writeInPieces(
  bytes: Uint8Array,
  pieceLength: number,
  deadline: AbortSignal,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    deadline.throwIfAborted();
    await rejectAtDeadline(write(bytes.slice(at, at + pieceLength)), deadline);
  }
}

/** Milliseconds to wait for an answer. A printer that can answer does so immediately. */
const ANSWER_TIMEOUT_MS = 400;

/**
 * Opens the printer at a serial port.
 * @throws Error without a chosen port, or when the port is in use
 */
export async function openSerialPrinter(
  place: number,
  baud: number,
  deadline: AbortSignal,
): Promise<PrinterLink> {
  const port = await findSerialPort(place);
  await port.open({ baudRate: baud, bufferSize: 4_096 });
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
  const write = (bytes: Uint8Array) => rejectAtDeadline(writer.write(bytes), deadline);
  return {
    ask: async (question) => {
      await write(question);
      return new Promise((resolve) => {
        onByte = resolve;
        setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
      });
    },
    write,
    finish: async () => {
      await reader.cancel().catch(() => {});
      await listening;
      reader.releaseLock();
      if (deadline.aborted) await writer.abort().catch(() => {});
      else await writer.close().catch(() => {});
      await port.close().catch(() => {});
      return !deadline.aborted;
    },
  };
}

/** USB class code of printers. */
export const USB_PRINTER_CLASS = 7;
const USB_PIECE_BYTES = 4_096;

/**
 * Opens the USB printer that the user chose. Cannot ask for its status, because few drivers pass it on.
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
    write: (bytes) =>
      writeInPieces(bytes, USB_PIECE_BYTES, deadline, async (piece) => {
        const { status } = await device.transferOut(out.endpointNumber, piece);
        if (status !== "ok") throw new Error(`the printer says ${status}`);
      }),
    finish: async () => {
      await device.releaseInterface(found.interfaceNumber).catch(() => {});
      await device.close().catch(() => {});
      return !deadline.aborted;
    },
  };
}

/** Bluetooth LE service ids of receipt printers. */
const BLUETOOTH_PRINTER_SERVICES = [
  "000018f0-0000-1000-8000-00805f9b34fb",
  "e7810a71-73ae-499d-8c15-faa9aef0c3f2",
  "49535343-fe7d-4ae5-8fa9-9fafd205e455",
  "0000ff00-0000-1000-8000-00805f9b34fb",
];
/** Bytes per write, which every supported printer accepts. */
const BLUETOOTH_PIECE_BYTES = 100;

let chosen: BluetoothDevice | null = null;

/** Call it only in a click handler, because the browser shows a chooser. */
export async function chooseBluetoothPrinter(): Promise<void> {
  const filters = BLUETOOTH_PRINTER_SERVICES.map((service) => ({ services: [service] }));
  chosen = await readBluetoothApi()!.requestDevice({ filters, optionalServices: BLUETOOTH_PRINTER_SERVICES });
}

const lastDevice = async () => chosen ?? (await readBluetoothApi()?.getDevices?.())?.[0];

/** Most browsers forget the printer when the page is left. After a click they may show the chooser again. */
export async function rechooseForgottenPrinter(): Promise<void> {
  if (!(await lastDevice()) && navigator.userActivation?.isActive) await chooseBluetoothPrinter();
}

/**
 * Connects to the Bluetooth printer that the user chose.
 * @throws Error without a chosen printer, or when the printer does not answer
 */
export async function openBluetoothPrinter(deadline: AbortSignal): Promise<PrinterLink> {
  const device = await lastDevice();
  const { gatt } = device ?? {};
  if (!gatt) throw new Error("no printer was chosen");
  const server = await rejectAtDeadline(gatt.connect(), deadline);
  let target: BluetoothRemoteGATTCharacteristic | undefined;
  for (const uuid of BLUETOOTH_PRINTER_SERVICES) {
    const service = await server.getPrimaryService(uuid).catch(() => null);
    const all = (await service?.getCharacteristics()) ?? [];
    target = all.find(({ properties }) => properties.write || properties.writeWithoutResponse);
    if (target) break;
  }
  if (!target) throw new Error("no printer");
  const { properties } = target;
  return {
    ask: async () => null,
    write: (bytes) =>
      writeInPieces(bytes, BLUETOOTH_PIECE_BYTES, deadline, (piece) =>
        properties.write ? target.writeValueWithResponse(piece) : target.writeValueWithoutResponse(piece),
      ),
    finish: async () => {
      gatt.disconnect();
      return !deadline.aborted;
    },
  };
}
