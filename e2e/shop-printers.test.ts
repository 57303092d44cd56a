import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { saleCode } from "#core/sale-code.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { type FakeSerialDevice, startFakeSerialDevice } from "#server/test/fake-device.ts";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { type FakePrintSpooler, isCupsInstalled, startFakePrintSpooler } from "#server/test/fake-spooler.ts";
import { scanPrintedCodes } from "#server/test/scan-paper.ts";
import { DESKTOP_SCREEN, openBrowserVisit } from "./browser.ts";
import { buildDeviceMountCommand, canMountPseudoTerminals } from "./fake-serial.ts";
import { checkAppearance } from "./look.ts";
import { startSuiteServer } from "./own-product.ts";
import {
  createCoffeeStore,
  findAutoPrintSwitch,
  findLastSaleRegion,
  findPrinterCard,
  PRINTER_UNREACHABLE_MESSAGE,
  sellCoffee,
} from "./printing-shop.ts";
import { callApi } from "./shop.ts";

// Printers connected to the shop's computer without a network, from the assistant to the ticket.

/** Opens the assistant of a new store with this way of connection. */
async function startAssistant(page: Page, way: string) {
  await createCoffeeStore(page);
  await page.goto("/my-store/aparatos");
  await findPrinterCard(page).getByRole("button", { name: "Conectar una impresora" }).click();
  const assistant = page.getByRole("dialog", { name: "Impresora" });
  await assistant.getByText(way).click();
  return assistant;
}

/** Finishes the assistant with a printer that prints without asking and opens the drawer. */
async function finishAssistant(page: Page): Promise<void> {
  const assistant = page.getByRole("dialog", { name: "Impresora" });
  await assistant.getByRole("button", { name: "Siguiente" }).click();
  await assistant.getByLabel("¿Tiene cajón conectado?").selectOption("2");
  await assistant.getByRole("button", { name: "Imprimir la prueba" }).click();
  await assistant.getByText("¿Se lee así en el papel").waitFor();
  await assistant.getByRole("button", { name: "Sí, se lee bien" }).click();
  await assistant.waitFor({ state: "hidden" });
  await findAutoPrintSwitch(page).click();
}

async function expectTicket(page: Page, bytes: Uint8Array): Promise<void> {
  const [sale] = (await callApi(page, "GET", "/sales?limit=1")).data;
  const paper = readPrintedPaper(bytes);
  expect(printedTextOf(paper).join("\n")).toMatch(/Café Águila[\s\S]*TOTAL +\$ 14\.900/);
  expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });
  expect(await scanPrintedCodes(paper)).toEqual({ Code128: saleCode(sale.id) });
}

describe.skipIf(!isCupsInstalled)("a queue of the shop's computer", () => {
  let printer: FakePrinter;
  let spooler: FakePrintSpooler;
  const shop = startSuiteServer(async ({ ends }) => {
    printer = await startFakePrinter("MUTE");
    spooler = await startFakePrintSpooler(`socket://127.0.0.1:${printer.port}`);
    ends.push(spooler.close);
    return { env: { CUPS_SERVER: spooler.socket } };
  });

  it("is found by the assistant and prints (needs CUPS)", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
      address: shop.address,
      expectedErrors: /503/,
    });
    const assistant = await startAssistant(page, "Al computador de la tienda");
    expect((await callApi(page, "GET", "/printers/queues")).data).toEqual(["POS"]);
    await expect.poll(() => assistant.getByLabel("Impresora del sistema").inputValue()).toBe("POS");
    await finishAssistant(page);
    const [savedPrinter] = (await callApi(page, "GET", "/printers")).data;
    expect(savedPrinter.connection).toEqual({ kind: "SPOOLER", queue: "POS" });
    await expect.poll(() => printer.tickets.length).toBe(1);

    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    await expect.poll(() => printer.tickets.length).toBe(2);
    await expectTicket(page, printer.tickets[1]!);
    await end();
  });
});

describe.skipIf(!canMountPseudoTerminals)("a device file of the shop's computer", () => {
  let usb: FakeSerialDevice;
  let serial: FakeSerialDevice;
  const shop = startSuiteServer(async ({ ends }) => {
    [usb, serial] = [await startFakeSerialDevice(), await startFakeSerialDevice()];
    ends.push(usb.close, serial.close);
    return { through: buildDeviceMountCommand({ "usb/lp0": usb.file, ttyUSB0: serial.file }) };
  });

  it("prints on /dev/usb/lp0, and says when it has no paper (needs root)", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
      address: shop.address,
      expectedErrors: /409/,
    });
    usb.answer([0x12, 0x12, 0x12]);
    const assistant = await startAssistant(page, "Al computador (Linux, directo)");
    expect(await assistant.getByLabel("Dispositivo").inputValue()).toBe("/dev/usb/lp0");
    await finishAssistant(page);
    expect(printedTextOf(readPrintedPaper(usb.printed()))).toContain("12345678901234567890123456789012");
    usb.clear();
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    await expectTicket(page, usb.printed());
    usb.clear();
    usb.answer([0x1a, 0x32, 0x72]);
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("La impresora no tiene papel").waitFor();
    expect(usb.printed()).toHaveLength(0);
    await end();
  });

  it("prints on /dev/ttyUSB0 at its speed, which editing keeps, and reaches no other device (needs root)", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
      address: shop.address,
      expectedErrors: /40\d|503/,
    });
    serial.answer([0x12, 0x12, 0x1e]);
    const assistant = await startAssistant(page, "Al computador (Linux, directo)");
    await assistant.getByLabel("Dispositivo").fill("/dev/ttyUSB0");
    await assistant.getByLabel("Velocidad").selectOption("19200");
    await finishAssistant(page);
    const [savedPrinter] = (await callApi(page, "GET", "/printers")).data;
    expect(savedPrinter.connection).toEqual({ kind: "DEVICE", path: "/dev/ttyUSB0", baud: 19_200 });
    serial.clear();
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso. Queda poco papel.").waitFor();
    await expectTicket(page, serial.printed());
    expect(spawnSync("stty", ["-F", serial.file, "speed"]).stdout.toString().trim()).toBe("19200");

    await page.goto("/my-store/aparatos");
    await findPrinterCard(page)
      .getByRole("button", { name: `Editar ${savedPrinter.name}` })
      .click();
    expect(await assistant.getByLabel("Velocidad").inputValue()).toBe("19200");
    await checkAppearance(page, "printer-device-wide");

    serial.clear();
    const rows = [{ kind: "text", text: "x" }];
    for (const path of ["/dev/usb/lp1", "/dev/ttyUSB1"]) {
      await callApi(page, "PATCH", `/printers/${savedPrinter.id}`, { connection: { kind: "DEVICE", path } });
      const refused = await callApi(page, "POST", `/printers/${savedPrinter.id}/jobs`, { rows });
      expect(refused).toMatchObject({ code: "PRINTER_UNREACHABLE", message: PRINTER_UNREACHABLE_MESSAGE });
    }
    expect(serial.printed()).toHaveLength(0);
    await end();
  });
});
