import type { CDPSession, Page } from "playwright-core";

/** OFF: no connection. At the second write: REFUSES gives an error, SILENT no answer, LEAVES disconnects. */
export type BluetoothPrinterState = "READY" | "OFF" | "REFUSES" | "SILENT" | "LEAVES";

export type FakeBluetoothPrinter = {
  state: BluetoothPrinterState;
  /** Disconnects the printer, as if it were out of range. */
  leave(): Promise<unknown>;
  /** True to pick the printer from the browser's list of devices; false to close the list. */
  picked: boolean;
  /** How often the browser showed its list of devices. */
  lists: number;
  /** Whether the page is connected to the printer. */
  isHeld(): Promise<boolean>;
  /** The writes that the printer accepted since `clear`. */
  pieces: { bytes: Uint8Array; withResponse: boolean }[];
  printed(): Uint8Array;
  clear(): void;
};

/** Turns Web Bluetooth on, which is off by default only on Linux. */
export const WEB_BLUETOOTH_FLAGS = ["--enable-blink-features=WebBluetooth"];

const ADDRESS = "09:09:09:09:09:09";
const SERVICE = "49535343-fe7d-4ae5-8fa9-9fafd205e455";
const NOTIFIES = "49535343-1e4d-4bd9-ba61-23c647249616";
const WRITES = "49535343-8841-43f4-a8d4-ecbe34729bb3";
/** Error codes of the Bluetooth core specification. */
const [DONE, PAGE_TIMEOUT, WRITE_NOT_PERMITTED] = [0, 4, 3];

type KeptPrinter = { printer?: { gatt: { connected: boolean } } };

/** Runs in the page: stores the device that the browser gives to the page, for `isHeld`. */
function keepDevice(): void {
  const api = (navigator as unknown as { bluetooth?: { requestDevice(options: object): Promise<object> } })
    .bluetooth;
  if (!api) return;
  const request = api.requestDevice.bind(api);
  api.requestDevice = async (options) => {
    const printer = await request(options);
    Object.assign(window, { printer });
    return printer;
  };
}

let radioBefore: CDPSession | undefined;

/**
 * Simulates a Bluetooth LE printer for this page's browser. The browser's Bluetooth code runs; only its radio
 * is simulated, and reports each connection and write here.
 */
export async function installFakeBluetoothPrinter(
  page: Page,
  properties: { write?: boolean; writeWithoutResponse?: boolean },
): Promise<FakeBluetoothPrinter> {
  // Ends the previous simulation, because a browser has one simulated radio for all pages.
  await radioBefore?.send("BluetoothEmulation.disable");
  const radio = await page.context().browser()!.newBrowserCDPSession();
  radioBefore = radio;
  const lists = await page.context().newCDPSession(page);
  const printer: FakeBluetoothPrinter = {
    state: "READY",
    picked: true,
    lists: 0,
    isHeld: () => page.evaluate(() => (window as unknown as KeptPrinter).printer?.gatt.connected ?? false),
    pieces: [],
    leave: () => radio.send("BluetoothEmulation.simulateGATTDisconnection", { address: ADDRESS }),
    printed: () => Uint8Array.from(printer.pieces.flatMap(({ bytes }) => [...bytes])),
    clear: () => {
      printer.pieces = [];
    },
  };
  await radio.send("BluetoothEmulation.enable", { state: "powered-on", leSupported: true });
  await holdRadio(page);
  await radio.send("BluetoothEmulation.simulatePreconnectedPeripheral", {
    address: ADDRESS,
    name: "POS-58",
    manufacturerData: [],
    knownServiceUuids: [SERVICE],
  });
  await page.addInitScript(keepDevice);
  await pickFromLists(lists, printer);
  playGatt(radio, printer, properties);
  playWrites(radio, printer);
  return printer;
}

/**
 * Opens a second page that uses the radio. With only one page, its reload would release the simulated radio,
 * which the browser does not find again.
 */
async function holdRadio(page: Page): Promise<void> {
  const holder = await page.context().newPage();
  await holder.goto("/robots.txt");
  const isThere = await holder.evaluate(() =>
    (
      navigator as unknown as { bluetooth: { getAvailability(): Promise<boolean> } }
    ).bluetooth.getAvailability(),
  );
  await page.bringToFront();
  if (!isThere) throw new Error("this browser simulates no Bluetooth");
}

async function pickFromLists(lists: CDPSession, printer: FakeBluetoothPrinter): Promise<void> {
  // The browser reports a list again when the devices in it change; each list is answered once.
  const answered = new Set<string>();
  lists.on("DeviceAccess.deviceRequestPrompted", ({ id, devices }) => {
    if (answered.has(id) || devices.length === 0) return;
    answered.add(id);
    printer.lists += 1;
    void (printer.picked
      ? lists.send("DeviceAccess.selectPrompt", { id, deviceId: devices[0]!.id })
      : lists.send("DeviceAccess.cancelPrompt", { id }));
  });
  await lists.send("DeviceAccess.enable");
}

function playGatt(radio: CDPSession, printer: FakeBluetoothPrinter, properties: object): void {
  let hasServices = false;
  radio.on("BluetoothEmulation.gattOperationReceived", async ({ address, type }) => {
    if (type === "discovery" && !hasServices) {
      hasServices = true;
      const { serviceId } = await radio.send("BluetoothEmulation.addService", {
        address,
        serviceUuid: SERVICE,
      });
      for (const [characteristicUuid, can] of [
        [NOTIFIES, { notify: true }],
        [WRITES, properties],
      ] as const)
        await radio.send("BluetoothEmulation.addCharacteristic", {
          serviceId,
          characteristicUuid,
          properties: can,
        });
    }
    const code = printer.state === "OFF" ? PAGE_TIMEOUT : DONE;
    await radio.send("BluetoothEmulation.simulateGATTOperationResponse", { address, type, code });
  });
}

function playWrites(radio: CDPSession, printer: FakeBluetoothPrinter): void {
  radio.on(
    "BluetoothEmulation.characteristicOperationReceived",
    async ({ characteristicId, type, data = "", writeType }) => {
      const answer = (code: number) =>
        radio.send("BluetoothEmulation.simulateCharacteristicOperationResponse", {
          characteristicId,
          type,
          code,
        });
      const takes = printer.state === "READY" || printer.pieces.length === 0;
      if (takes) {
        const withResponse = writeType === "write-with-response";
        printer.pieces.push({ bytes: Buffer.from(data, "base64"), withResponse });
        await answer(DONE);
      } else if (printer.state === "REFUSES") await answer(WRITE_NOT_PERMITTED);
      else if (printer.state === "LEAVES")
        await radio.send("BluetoothEmulation.simulateGATTDisconnection", { address: ADDRESS });
    },
  );
}
