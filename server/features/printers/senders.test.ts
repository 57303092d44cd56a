import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { encodeRows } from "#core/printing/encode-rows.ts";
import { centerRow } from "#core/printing/ticket-row.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { sendBytesToDeviceFile } from "#server/features/printers/send-device.ts";
import { listPrinterQueues, sendBytesToSpooler } from "#server/features/printers/send-spooler.ts";
import { sendBytesOverTcp } from "#server/features/printers/send-tcp.ts";
import { startFakeSerialDevice } from "#server/test/fake-device.ts";
import { startFakePrinter } from "#server/test/fake-printer.ts";
import { type FakePrintSpooler, isCupsInstalled, startFakePrintSpooler } from "#server/test/fake-spooler.ts";

const ticket = encodeRows(
  [centerRow("Doña Ángela")],
  { columns: 32, letters: "PC850", cut: "FULL", feed: 2 },
  2,
);
const soon = (milliseconds = 8_000) => AbortSignal.timeout(milliseconds);
const anything = async () => true;

const cleanings: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanings.splice(0).reverse()) await clean();
});

describe("network", () => {
  it("resolves a name once, and uses that address", async () => {
    const printer = await startFakePrinter();
    cleanings.push(printer.close);
    const requests: string[] = [];
    const resolve = async (host: string) => {
      requests.push(host);
      return requests.length === 1 ? "127.0.0.1" : "8.8.8.8";
    };
    const how = { loopback: true, deadline: soon(), resolve };
    const outcome = await sendBytesOverTcp({ host: "impresora.local", port: printer.port }, ticket, how);
    expect([outcome, requests]).toEqual([{ result: "PRINTED", state: "READY" }, ["impresora.local"]]);
  });

  it.each([
    "8.8.8.8",
    "::1",
    "::ffff:8.8.8.8",
    "169.254.169.254",
    "0.0.0.0",
    "fe80::1",
    "2130706433",
    "evil.example",
    "",
  ])("a name that leads to %j leads nowhere", async (address) => {
    const printer = await startFakePrinter();
    cleanings.push(printer.close);
    const how = { loopback: true, deadline: soon(), resolve: async () => address };
    const outcome = await sendBytesOverTcp({ host: "impresora.local", port: printer.port }, ticket, how);
    expect([outcome, printer.connections]).toEqual([{ problem: "PRINTER_UNREACHABLE" }, 0]);
  });

  it("refuses this machine in any notation unless allowed", async () => {
    const printer = await startFakePrinter();
    cleanings.push(printer.close);
    for (const address of ["127.0.0.1", "127.1.2.3", "::ffff:127.0.0.1"]) {
      const how = { loopback: false, deadline: soon(), resolve: async () => address };
      const outcome = await sendBytesOverTcp({ host: "x.local", port: printer.port }, ticket, how);
      expect(outcome).toEqual({ problem: "PRINTER_UNREACHABLE" });
    }
    expect(printer.connections).toBe(0);
  });

  it("a name that nobody answers for takes no longer than the timeout", async () => {
    const how = { loopback: true, deadline: soon(200), resolve: () => new Promise<string>(() => {}) };
    expect(await sendBytesOverTcp({ host: "x.local", port: 9100 }, ticket, how)).toEqual({
      problem: "PRINTER_UNREACHABLE",
    });
  });
});

const aDevice = async () => {
  const device = await startFakeSerialDevice();
  cleanings.push(device.close);
  return device;
};

describe("device file", () => {
  it("prints the whole ticket, and asks the printer before and after", async () => {
    const device = await aDevice();
    device.answer([0x12, 0x12, 0x1e]);
    const outcome = await sendBytesToDeviceFile({ path: device.file, baud: 9600 }, ticket, {
      deadline: soon(),
      isAllowed: anything,
    });
    expect(outcome).toEqual({ result: "PRINTED", state: "PAPER_LOW" });
    await expect.poll(() => device.printed().length).toBe(ticket.length);
    expect(printedTextOf(readPrintedPaper(device.printed()))).toEqual(["Doña Ángela"]);
  });

  it("prints nothing without paper", async () => {
    const device = await aDevice();
    device.answer([0x1a, 0x32, 0x72]);
    const outcome = await sendBytesToDeviceFile({ path: device.file }, ticket, {
      deadline: soon(),
      isAllowed: anything,
    });
    expect([outcome, device.printed().length]).toEqual([{ problem: "PRINTER_NO_PAPER" }, 0]);
  });

  it("sends to a printer that reports nothing", async () => {
    const device = await aDevice();
    const outcome = await sendBytesToDeviceFile({ path: device.file }, ticket, {
      deadline: soon(),
      isAllowed: anything,
    });
    expect(outcome).toEqual({ result: "SENT", state: "UNKNOWN" });
    await expect.poll(() => device.printed().length).toBe(ticket.length);
  });

  it("sends nothing and throws when the work before the first byte fails", async () => {
    const device = await aDevice();
    const sending = sendBytesToDeviceFile({ path: device.file }, ticket, {
      deadline: soon(),
      isAllowed: anything,
      beforeSending: async () => {
        throw new Error("not recorded");
      },
    });
    await expect(sending).rejects.toThrow("not recorded");
    expect(device.printed()).toHaveLength(0);
  });

  it("refuses a link, a file, a folder and other devices", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "printers-"));
    cleanings.push(() => rm(folder, { recursive: true }));
    const device = await aDevice();
    const [link, file] = [path.join(folder, "lp0"), path.join(folder, "file")];
    await symlink(device.file, link);
    await writeFile(file, "");
    for (const place of [link, file, folder])
      expect([
        place,
        await sendBytesToDeviceFile({ path: place }, ticket, { deadline: soon(), isAllowed: anything }),
      ]).toEqual([place, { problem: "PRINTER_UNREACHABLE" }]);
    for (const place of [device.file, "/dev/null", "/dev/usb/lp999", "/dev/usb/../null"])
      expect([place, await sendBytesToDeviceFile({ path: place }, ticket, { deadline: soon() })]).toEqual([
        place,
        { problem: "PRINTER_UNREACHABLE" },
      ]);
    expect(device.printed()).toHaveLength(0);
  });
});

/** Starts a fake spooler for the print commands that this test runs. */
async function useSpooler(device: string): Promise<FakePrintSpooler> {
  const spooler = await startFakePrintSpooler(device);
  cleanings.push(spooler.close);
  useCups(spooler.socket);
  await expect.poll(listPrinterQueues).toEqual(["POS"]);
  return spooler;
}

function useCups(socket: string): void {
  const before = process.env.CUPS_SERVER;
  process.env.CUPS_SERVER = socket;
  cleanings.push(() => {
    if (before === undefined) delete process.env.CUPS_SERVER;
    else process.env.CUPS_SERVER = before;
  });
}

describe("spooler", () => {
  it("without CUPS, or without that queue, nothing is printed", async () => {
    useCups("/nowhere/cups.sock");
    expect(await listPrinterQueues()).toEqual([]);
    expect(await sendBytesToSpooler("POS", ticket, soon())).toEqual({ problem: "PRINTER_UNREACHABLE" });
    expect(await sendBytesToSpooler("-oraw", ticket, soon())).toEqual({ problem: "PRINTER_UNREACHABLE" });
  });

  it.skipIf(!isCupsInstalled)("prints the ticket unchanged through a raw queue (needs CUPS)", async () => {
    const printer = await startFakePrinter("MUTE");
    cleanings.push(printer.close);
    await useSpooler(`socket://127.0.0.1:${printer.port}`);
    expect(await sendBytesToSpooler("POS", ticket, soon())).toEqual({ result: "SENT", state: "UNKNOWN" });
    await expect.poll(() => printer.tickets.length).toBe(1);
    expect(printer.tickets[0]).toEqual(ticket);
    expect(await sendBytesToSpooler("OTRA", ticket, soon())).toEqual({ problem: "PRINTER_UNREACHABLE" });
  });

  it.skipIf(!isCupsInstalled)(
    "cancels a job that waits for an offline printer, so that it is not printed later (needs CUPS)",
    async () => {
      const printer = await startFakePrinter("MUTE");
      const { port } = printer;
      await printer.close();
      const spooler = await useSpooler(`socket://127.0.0.1:${port}`);
      expect(await sendBytesToSpooler("POS", ticket, soon(3_000))).toEqual({
        problem: "PRINTER_UNREACHABLE",
      });
      expect(spooler.waiting()).toEqual([]);
    },
  );
});
