import { afterEach, expect, test, vi } from "vitest";
import { encodeRows } from "#core/printing/encode-rows.ts";
import { centerRow } from "#core/printing/ticket-row.ts";

// Browsers do not simulate USB, so the test provides the USB object and collects the written bytes. Bluetooth
// is tested in e2e/bluetooth.test.ts.

const rows = [...Array(40)].map((_, i) => centerRow(`Renglón ${i}: ñandú`));
const ticket = encodeRows(rows, { columns: 32, letters: "PC850", cut: "FULL", feed: 2 }, null);
const soon = () => AbortSignal.timeout(2_000);
const joined = (pieces: Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Stubs `navigator` with these APIs for modules that are imported afterwards. */
function having(apis: object): void {
  vi.resetModules();
  vi.stubGlobal("navigator", apis);
}

test("without a chosen printer, or where it does not answer, nothing is sent", async () => {
  having({ bluetooth: { getDevices: async () => [] }, usb: { getDevices: async () => [] } });
  const { openBluetoothPrinter, openUsbPrinter } = await import("./browser-links.ts");
  await expect(openBluetoothPrinter(soon())).rejects.toThrow("no printer was chosen");
  await expect(openUsbPrinter(soon())).rejects.toThrow("no printer was chosen");
  const mute = { gatt: { connect: () => new Promise(() => {}), disconnect: () => {} } };
  having({ bluetooth: { getDevices: async () => [mute] } });
  const again = await import("./browser-links.ts");
  await expect(again.openBluetoothPrinter(AbortSignal.timeout(50))).rejects.toThrow();
});

function aUsbPrinter(status: string) {
  const calls: string[] = [];
  const pieces: Uint8Array[] = [];
  const device = {
    opened: false,
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternates: [{ interfaceClass: 3, endpoints: [] }] },
        {
          interfaceNumber: 1,
          alternates: [
            {
              interfaceClass: 7,
              endpoints: [
                { endpointNumber: 1, direction: "in", type: "bulk" },
                { endpointNumber: 2, direction: "out", type: "bulk" },
              ],
            },
          ],
        },
      ],
    },
    open: async () => void calls.push("open"),
    close: async () => void calls.push("close"),
    selectConfiguration: async () => void calls.push("configure"),
    claimInterface: async (number: number) => void calls.push(`claim ${number}`),
    releaseInterface: async (number: number) => void calls.push(`release ${number}`),
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      calls.push(`out ${endpoint}`);
      pieces.push(bytes);
      return { status };
    },
  };
  return { device, calls, pieces };
}

test("over USB it goes to the printer's interface, which is released", async () => {
  const { device, calls, pieces } = aUsbPrinter("ok");
  having({ usb: { getDevices: async () => [device] } });
  const { openUsbPrinter } = await import("./browser-links.ts");
  const link = await openUsbPrinter(soon());
  await link.write(ticket);
  expect(await link.finish()).toBe(true);
  expect(joined(pieces)).toEqual(ticket);
  expect(calls).toEqual(["open", "claim 1", "out 2", "release 1", "close"]);
});

test("a USB printer that stalls has an unknown outcome", async () => {
  having({ usb: { getDevices: async () => [aUsbPrinter("stall").device] } });
  const { openUsbPrinter } = await import("./browser-links.ts");
  const { printOverLink: printOver } = await import("#core/printing/print-over-link.ts");
  expect(await printOver(await openUsbPrinter(soon()), ticket)).toEqual({ problem: "PRINT_UNSURE" });
});
