import type { PrinterLink } from "#core/printing/print-over-link.ts";
import { readBluetoothApi } from "#web/ui/devices/device-apis.ts";
import { rejectAtDeadline } from "./usb-link.ts";

/** Bluetooth LE service ids of receipt printers. */
export const BLUETOOTH_PRINTER_SERVICES = [
  "000018f0-0000-1000-8000-00805f9b34fb",
  "e7810a71-73ae-499d-8c15-faa9aef0c3f2",
  "49535343-fe7d-4ae5-8fa9-9fafd205e455",
  "0000ff00-0000-1000-8000-00805f9b34fb",
];
/** Bytes per write, which every supported printer accepts. */
const PIECE = 100;

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
  const put = (bytes: Uint8Array<ArrayBuffer>) =>
    properties.write ? target.writeValueWithResponse(bytes) : target.writeValueWithoutResponse(bytes);
  return {
    ask: async () => null,
    write: async (bytes) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        deadline.throwIfAborted();
        await rejectAtDeadline(put(bytes.slice(at, at + PIECE)), deadline);
      }
    },
    finish: async () => {
      gatt.disconnect();
      return !deadline.aborted;
    },
  };
}
