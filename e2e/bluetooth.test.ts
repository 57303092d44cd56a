import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { printedTextOf, readPaper } from "#core/test/paper.ts";
import { DESKTOP, PHONE, visit } from "./browser.ts";
import { BLUETOOTH_FLAGS, type BluetoothState, installFakeBluetooth } from "./fake-bluetooth.ts";
import { checkAppearance } from "./look.ts";
import { startOwnProduct } from "./own-product.ts";
import { disablePrintDialog } from "./paper.ts";
import {
  autoPrintSwitch,
  coffeeStore,
  expectSameText,
  fillSale,
  finishSale,
  lastSale,
  printerCard,
  sell,
  shownTicket,
  UNREACHABLE_MESSAGE,
  UNSURE_MESSAGE,
} from "./printing-shop.ts";
import { callApi } from "./shop.ts";

const shop = startOwnProduct();
const inBluetooth = (size: typeof PHONE) => visit(size, { address: shop.address, flags: BLUETOOTH_FLAGS });

/** Makes a sale without a reload, because a reload makes the browser forget its Bluetooth printer. */
async function nextSale(page: Page) {
  await page.getByRole("button", { name: "Siguiente venta" }).click();
  await fillSale(page, "CASH", "20000");
  await finishSale(page);
}

/** Connects the printer through the assistant and the browser's list of devices. */
async function connect(page: Page) {
  await coffeeStore(page);
  await page.goto("/my-store");
  await printerCard(page).getByRole("button", { name: "Conectar una impresora" }).click();
  const assistant = page.getByRole("dialog", { name: "Impresora" });
  await assistant.getByText("A este equipo, por Bluetooth").click();
  await assistant.getByRole("button", { name: "Siguiente" }).click();
  await assistant.getByLabel("¿Tiene cajón conectado?").selectOption("2");
  await assistant.getByRole("button", { name: "Imprimir la prueba" }).click();
  await assistant.getByText("¿Se lee así en el papel").waitFor();
  await assistant.getByRole("button", { name: "Sí, se lee bien" }).click();
  await assistant.waitFor({ state: "hidden" });
  await autoPrintSwitch(page).click();
}

it("over Bluetooth LE a chosen printer prints what the ticket shows, in pieces of 100 bytes", async () => {
  const { page, end } = await inBluetooth(DESKTOP);
  const printer = await installFakeBluetooth(page, { write: true });
  await disablePrintDialog(page);
  await connect(page);
  expect(printedTextOf(readPaper(printer.printed()))).toContain("12345678901234567890123456789012");
  expect([printer.lists, await printer.isHeld()]).toEqual([1, false]);
  await checkAppearance(page, "bluetooth-card-wide");

  // After a reload the browser shows its list of devices again when the sale is finished.
  printer.clear();
  await sell(page, "CASH", "20000");
  await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
  await checkAppearance(page, "bluetooth-printed-wide");
  expect(printer.lists).toBe(2);
  const paper = readPaper(printer.printed());
  expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });
  const sizes = printer.pieces.map(({ bytes }) => bytes.length);
  expect(sizes.length).toBeGreaterThan(3);
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([100]));
  expect(printer.pieces.every(({ withResponse }) => withResponse)).toBe(true);

  // The browser's print dialog would print the same ticket.
  const [sale] = (await callApi(page, "GET", "/sales?limit=1")).data;
  expectSameText(printedTextOf(paper), await shownTicket(page, sale.id, 58));
  await end();
});

it("over Bluetooth LE without responses every byte arrives, and the next sale needs no list", async () => {
  const { page, end } = await inBluetooth(PHONE);
  const printer = await installFakeBluetooth(page, { writeWithoutResponse: true });
  await connect(page);
  for (const sale of [sell, nextSale]) {
    printer.clear();
    await sale(page, "CASH", "20000");
    await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
    expect(printedTextOf(readPaper(printer.printed())).join(" ")).toContain("Café Águila");
    expect(printer.pieces.some(({ withResponse }) => withResponse)).toBe(false);
  }
  expect([printer.lists, await printer.isHeld()]).toEqual([2, false]);
  await end();
});

const FAULTS: [BluetoothState, string, string][] = [
  ["OFF", UNREACHABLE_MESSAGE, "off"],
  ["REFUSES", UNSURE_MESSAGE, "refuses"],
  ["LEAVES", UNSURE_MESSAGE, "leaves"],
  ["SILENT", UNSURE_MESSAGE, "silent"],
];

it.each(FAULTS)(
  "a Bluetooth printer in state %s leaves one sentence beside a recorded sale, and prints nothing late",
  async (state, sentence, name) => {
    const { page, end } = await inBluetooth(DESKTOP);
    const printer = await installFakeBluetooth(page, { write: true });
    await connect(page);
    await sell(page, "CASH", "20000");
    await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
    printer.state = state;
    if (state === "OFF") await printer.leave();
    printer.clear();
    await nextSale(page);
    await lastSale(page).getByText(sentence).waitFor();
    await checkAppearance(page, `bluetooth-${name}-wide`);
    expect(printer.pieces).toHaveLength(state === "OFF" ? 0 : 1);
    expect((await callApi(page, "GET", "/sales?page=1&limit=100")).data).toHaveLength(2);
    // Only these states are retried: the simulated radio does not find a printer again that it lost.
    if (state === "REFUSES" || state === "SILENT") {
      printer.state = "READY";
      printer.clear();
      await nextSale(page);
      await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
      const totals = printedTextOf(readPaper(printer.printed())).filter((row) => row.startsWith("TOTAL"));
      expect(totals).toHaveLength(1);
    }
    await end();
  },
);

it("closing the browser's list of Bluetooth devices prints nothing, and the sale is recorded", async () => {
  const { page, end } = await inBluetooth(DESKTOP);
  const printer = await installFakeBluetooth(page, { write: true });
  await connect(page);
  printer.picked = false;
  printer.clear();
  await sell(page, "CASH", "20000");
  await lastSale(page).getByText(UNREACHABLE_MESSAGE).waitFor();
  expect([printer.lists, printer.pieces]).toEqual([2, []]);
  expect((await callApi(page, "GET", "/sales?page=1&limit=100")).data).toHaveLength(1);
  await end();
});
