import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { PRINT_TIMEOUT_MS } from "#core/printing/print-outcome.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { DEFAULT_BROWSER_PRINTER } from "#web/features/printers/public/print-settings.ts";
import { DESKTOP_SCREEN, openBrowserVisit, PHONE_SCREEN } from "./browser.ts";
import {
  type BluetoothPrinterState,
  installFakeBluetoothPrinter,
  WEB_BLUETOOTH_FLAGS,
} from "./fake-bluetooth.ts";
import { checkAppearance } from "./look.ts";
import { disablePrintDialog } from "./paper.ts";
import {
  createCoffeeStore,
  expectSamePrintedText,
  findAutoPrintSwitch,
  findLastSaleRegion,
  findPrinterCard,
  finishSaleAndWait,
  PRINT_UNSURE_MESSAGE,
  PRINTER_UNREACHABLE_MESSAGE,
  prepareCoffeeSale,
  readTicketOnScreen,
  sellCoffee,
  storeDeviceSettings,
} from "./printing-shop.ts";
import { callApi } from "./shop.ts";

const inBluetooth = (size: typeof PHONE_SCREEN) => openBrowserVisit(size, { flags: WEB_BLUETOOTH_FLAGS });

/** Makes a sale without a reload, because a reload makes the browser forget its Bluetooth printer. */
async function nextSale(page: Page) {
  await page.getByRole("button", { name: "Siguiente venta" }).click();
  await prepareCoffeeSale(page, "CASH", "20000");
  await finishSaleAndWait(page);
}

/** Connects the printer through the setup assistant and the browser's list of devices. */
async function connect(page: Page) {
  await createCoffeeStore(page);
  await page.goto("/my-store/aparatos");
  await findPrinterCard(page).getByRole("button", { name: "Conectar una impresora" }).click();
  const assistant = page.getByRole("dialog", { name: "Impresora" });
  await assistant.getByText("A este equipo, por Bluetooth").click();
  await assistant.getByRole("button", { name: "Siguiente" }).click();
  await assistant.getByLabel("¿Tiene cajón conectado?").selectOption("2");
  await assistant.getByRole("button", { name: "Imprimir la prueba" }).click();
  await assistant.getByText("¿Se lee así en el papel").waitFor();
  await assistant.getByRole("button", { name: "Sí, se lee bien" }).click();
  await assistant.waitFor({ state: "hidden" });
  await findAutoPrintSwitch(page).click();
}

/** As the assistant leaves this device, of which the browser has forgotten the printer. */
async function createConnectedStore(page: Page) {
  await createCoffeeStore(page);
  const own = { ...DEFAULT_BROWSER_PRINTER, drawer: 2 as const };
  await storeDeviceSettings(page, {
    printing: { printWay: "BLUETOOTH", printerId: null, autoPrint: "ALWAYS", kick: true, own },
  });
}

it("over Bluetooth LE a chosen printer prints what the ticket shows, in pieces of 100 bytes", async () => {
  const { page, end } = await inBluetooth(DESKTOP_SCREEN);
  const printer = await installFakeBluetoothPrinter(page, { write: true });
  await disablePrintDialog(page);
  await connect(page);
  expect(printedTextOf(readPrintedPaper(printer.printed()))).toContain("12345678901234567890123456789012");
  expect([printer.lists, await printer.isHeld()]).toEqual([1, false]);
  await checkAppearance(page, "bluetooth-card-wide");

  // After a reload the browser shows its list of devices again when the sale is finished.
  printer.clear();
  await sellCoffee(page, "CASH", "20000");
  await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
  await checkAppearance(page, "bluetooth-printed-wide");
  expect(printer.lists).toBe(2);
  const paper = readPrintedPaper(printer.printed());
  expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });
  const sizes = printer.pieces.map(({ bytes }) => bytes.length);
  expect(sizes.length).toBeGreaterThan(3);
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([100]));
  expect(printer.pieces.every(({ withResponse }) => withResponse)).toBe(true);

  // The browser's print dialog would print the same ticket.
  const [sale] = (await callApi(page, "GET", "/sales?limit=1")).data;
  expectSamePrintedText(printedTextOf(paper), await readTicketOnScreen(page, sale.id, 58));
  await end();
});

it("over Bluetooth LE without responses every byte arrives, and the next sale needs no list", async () => {
  const { page, end } = await inBluetooth(PHONE_SCREEN);
  const printer = await installFakeBluetoothPrinter(page, { writeWithoutResponse: true });
  await connect(page);
  for (const sale of [sellCoffee, nextSale]) {
    printer.clear();
    await sale(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    expect(printedTextOf(readPrintedPaper(printer.printed())).join(" ")).toContain("Café Águila");
    expect(printer.pieces.some(({ withResponse }) => withResponse)).toBe(false);
  }
  expect([printer.lists, await printer.isHeld()]).toEqual([2, false]);
  await end();
});

const SENTENCES: Record<Exclude<BluetoothPrinterState, "READY">, string> = {
  OFF: PRINTER_UNREACHABLE_MESSAGE,
  REFUSES: PRINT_UNSURE_MESSAGE,
  LEAVES: PRINT_UNSURE_MESSAGE,
  SILENT: PRINT_UNSURE_MESSAGE,
};

// One visit for each of the first two: the simulated radio does not find a printer again that it lost.
it.each([[["OFF"]], [["LEAVES"]], [["REFUSES", "SILENT"]]] as const)(
  "a Bluetooth printer in state %j leaves one sentence beside a recorded sale, and prints nothing late",
  async (states) => {
    const { page, end } = await inBluetooth(DESKTOP_SCREEN);
    const printer = await installFakeBluetoothPrinter(page, { write: true });
    await page.clock.install();
    await createConnectedStore(page);
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    const countSales = async () => (await callApi(page, "GET", "/sales?page=1&limit=100")).data.length;
    for (const state of states) {
      const before = await countSales();
      printer.state = state;
      if (state === "OFF") await printer.leave();
      printer.clear();
      await nextSale(page);
      if (state === "LEAVES" || state === "SILENT") {
        await expect.poll(() => printer.pieces.length).toBe(1);
        await page.clock.fastForward(PRINT_TIMEOUT_MS);
      }
      await findLastSaleRegion(page).getByText(SENTENCES[state]).waitFor();
      expect(printer.pieces).toHaveLength(state === "OFF" ? 0 : 1);
      expect(await countSales()).toBe(before + 1);
      if (state === "OFF" || state === "LEAVES") continue;
      printer.state = "READY";
      printer.clear();
      await nextSale(page);
      await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
      const totals = printedTextOf(readPrintedPaper(printer.printed())).filter((row) =>
        row.startsWith("TOTAL"),
      );
      expect(totals).toHaveLength(1);
    }
    await end();
  },
);

it("closing the browser's list of Bluetooth devices prints nothing, and the sale is recorded", async () => {
  const { page, end } = await inBluetooth(DESKTOP_SCREEN);
  const printer = await installFakeBluetoothPrinter(page, { write: true });
  await createConnectedStore(page);
  printer.picked = false;
  await sellCoffee(page, "CASH", "20000");
  await findLastSaleRegion(page).getByText(PRINTER_UNREACHABLE_MESSAGE).waitFor();
  expect([printer.lists, printer.pieces]).toEqual([1, []]);
  expect((await callApi(page, "GET", "/sales?page=1&limit=100")).data).toHaveLength(1);
  await end();
});
