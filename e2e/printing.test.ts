import { beforeEach, expect, it } from "vitest";
import { saleCode } from "#core/sale-code.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { scanPrintedCodes } from "#server/test/scan-paper.ts";
import { DESKTOP_SCREEN, openBrowserVisit, PHONE_SCREEN, waitUntilPageSettled } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { startSuiteServer } from "./own-product.ts";
import { disablePrintDialog } from "./paper.ts";
import {
  addShopPrinter,
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
} from "./printing-shop.ts";
import { callApi } from "./shop.ts";

// The server runs in the shop, with a simulated network printer.
let printer: FakePrinter;
const shop = startSuiteServer(async ({ ends }) => {
  printer = await startFakePrinter();
  ends.push(printer.close);
  return { env: { PRINTING_LOOPBACK: "on" } };
});
beforeEach(() => {
  Object.assign(printer, { state: "READY", breaksAfter: null });
  printer.tickets.length = 0;
});

it("a printer is connected in three steps, and a printer outside the shop is refused", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
    address: shop.address,
    expectedErrors: /40[09]|503/,
  });
  await createCoffeeStore(page);
  await page.goto("/my-store/aparatos");
  await findPrinterCard(page).getByRole("button", { name: "Conectar una impresora" }).click();
  const assistant = page.getByRole("dialog", { name: "Impresora" });
  await assistant.getByText("A la red (cable o Wi-Fi)").click();
  await assistant.getByLabel("Dirección").fill("8.8.8.8");
  await assistant.getByLabel("Puerto").fill(String(printer.port));
  await assistant.getByRole("button", { name: "Siguiente" }).click();
  await assistant.getByText("La dirección de la impresora debe ser de la red de la tienda").waitFor();
  await checkAppearance(page, "printer-step-1-wide");
  await assistant.getByLabel("Dirección").fill("127.0.0.1");
  await assistant.getByRole("button", { name: "Siguiente" }).click();
  await assistant.getByLabel("¿Tiene cajón conectado?").selectOption("2");
  await assistant.getByLabel("Letras por línea").selectOption("42");
  await checkAppearance(page, "printer-step-2-wide");
  await assistant.getByRole("button", { name: "Imprimir la prueba" }).click();
  await assistant.getByText("¿Se lee así en el papel").waitFor();
  await checkAppearance(page, "printer-step-3-wide");
  expect(printedTextOf(readPrintedPaper(printer.tickets[0]!))).toContain(
    "123456789012345678901234567890123456789012",
  );
  await assistant.getByRole("button", { name: "No, las tildes salen mal" }).click();
  await expect.poll(() => printer.tickets.length).toBe(2);
  expect(printedTextOf(readPrintedPaper(printer.tickets[1]!, 0))).toContain("áéíóú AÉIOU ñÑ ¿¡ $ 14.900");
  await assistant.getByRole("button", { name: "Sí, se lee bien" }).click();
  await assistant.waitFor({ state: "hidden" });
  await findAutoPrintSwitch(page).click();
  await findPrinterCard(page).scrollIntoViewIfNeeded();
  await checkAppearance(page, "printer-card-wide");
  expect((await callApi(page, "GET", "/printers")).data).toMatchObject([
    { columns: 42, letters: "PLAIN", drawer: 2 },
  ]);
  await end();
});

it("tickets print by themselves, and the drawer opens for cash only; each fault is one sentence beside a recorded sale", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
    address: shop.address,
    expectedErrors: /409|503/,
  });
  await createCoffeeStore(page);
  await addShopPrinter(page, printer.port);
  await sellCoffee(page, "CASH", "20000");
  await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
  const paper = readPrintedPaper(printer.tickets[0]!);
  const printed = printedTextOf(paper).join("\n");
  expect(printed).toMatch(/Café Águila/);
  expect(printed).toMatch(/TOTAL +\$ 14\.900/);
  expect(printed).toMatch(/Vuelto +\$ 5\.100/);
  expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0 });
  await checkAppearance(page, "printed-sale-wide");

  await sellCoffee(page, "CARD");
  await expect.poll(() => printer.tickets.length).toBe(2);
  expect(readPrintedPaper(printer.tickets[1]!).kicks).toEqual([]);

  // Printing again makes a copy, which does not open the drawer.
  await findLastSaleRegion(page).getByRole("button", { name: "Imprimir tirilla" }).click();
  await expect.poll(() => printer.tickets.length).toBe(3);
  const copy = readPrintedPaper(printer.tickets[2]!);
  expect([printedTextOf(copy)[0], copy.kicks]).toEqual(["COPIA", []]);

  // The sale is recorded despite each fault, which is shown in one sentence.
  for (const [state, sentence, mark, name] of [
    ["NO_PAPER", "La impresora no tiene papel", "Sin papel", "no-paper"],
    ["COVER_OPEN", "La tapa de la impresora está abierta", "Tapa abierta", "open"],
    ["OFFLINE", PRINTER_UNREACHABLE_MESSAGE, "Impresora apagada", "off"],
  ] as const) {
    printer.state = state;
    await sellCoffee(page, "CASH", "14900");
    await findLastSaleRegion(page).getByText(sentence).waitFor();
    await checkAppearance(page, `printer-${name}-wide`);
    await page.goto("/sales/new");
    await page.getByRole("button", { name: mark }).waitFor();
  }
  await checkAppearance(page, "printer-mark-wide");
  printer.state = "READY";
  printer.breaksAfter = 60;
  await sellCoffee(page, "CASH", "14900");
  await findLastSaleRegion(page).getByText(PRINT_UNSURE_MESSAGE).waitFor();
  await checkAppearance(page, "printer-unsure-wide");
  Object.assign(printer, { breaksAfter: null, state: "MUTE" });
  await sellCoffee(page, "CASH", "14900");
  await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Impresora apagada" }).waitFor({ state: "detached" });
  // A slow printer does not delay the next sale.
  Object.assign(printer, { breaksAfter: "SLOW", state: "READY" });
  await sellCoffee(page, "CASH", "14900");
  await findLastSaleRegion(page).getByText("Imprimiendo…").waitFor();
  await page.getByRole("button", { name: "Siguiente venta" }).click();
  await prepareCoffeeSale(page, "CARD");
  await finishSaleAndWait(page);
  await findLastSaleRegion(page)
    .getByText(/^(La impresora está ocupada|No supimos si se imprimió)\./)
    .waitFor();
  expect((await callApi(page, "GET", "/sales?page=1&limit=100")).data).toHaveLength(9);
  await end();
});

it("the drawer opened by hand has a reason, which is on the shift's paper", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { address: shop.address });
  await createCoffeeStore(page);
  await addShopPrinter(page, printer.port);
  await callApi(page, "POST", "/shifts", { openingFloat: 50_000 });
  await page.goto("/caja");
  await page.getByRole("button", { name: "Abrir cajón" }).click();
  const reason = page.getByRole("dialog", { name: "Abrir el cajón" });
  await reason.getByLabel("¿Para qué se abre?").fill("Cambiar un billete de 50");
  await checkAppearance(page, "open-drawer-wide");
  await reason.getByRole("button", { name: "Abrir cajón" }).click();
  await reason.waitFor({ state: "hidden" });
  expect(printer.tickets.map((bytes) => readPrintedPaper(bytes).kicks)).toEqual([[2]]);
  await waitUntilPageSettled(page);
  await page.reload();
  await waitUntilPageSettled(page);
  await page.getByRole("button", { name: "Imprimir", exact: true }).click();
  await expect.poll(() => printer.tickets.length).toBe(2);
  const shift = printedTextOf(readPrintedPaper(printer.tickets[1]!));
  expect(shift).toContain("Cajón abierto sin venta");
  expect(shift).toContain("Cambiar un billete de 50");
  await end();
});

it("on a phone the same card and messages", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, {
    address: shop.address,
    expectedErrors: /409|503/,
  });
  await disablePrintDialog(page);
  await createCoffeeStore(page);
  const connection = { kind: "TCP", host: "127.0.0.1", port: printer.port };
  const body = { name: "Impresora de la caja", connection, width: 58, drawer: 2 };
  const { data } = await callApi(page, "POST", "/printers", body);
  await page.goto("/my-store/aparatos");
  await findPrinterCard(page).getByRole("button", { name: "Usar aquí" }).click();
  await findAutoPrintSwitch(page).click();
  await findPrinterCard(page).scrollIntoViewIfNeeded();
  await checkAppearance(page, "printer-card-phone");
  await findPrinterCard(page)
    .getByRole("button", { name: `Editar ${data.name}` })
    .click();
  await checkAppearance(page, "printer-step-1-phone");
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByLabel("Letras por línea").waitFor();
  await checkAppearance(page, "printer-step-2-phone");
  await page.keyboard.press("Escape");
  printer.state = "PAPER_LOW";
  await sellCoffee(page, "CASH", "20000");
  await findLastSaleRegion(page).getByText("Impreso. Queda poco papel.").waitFor();
  expect(Math.max(...readPrintedPaper(printer.tickets[0]!).lines.map(({ columns }) => columns))).toBe(32);
  printer.state = "NO_PAPER";
  await sellCoffee(page, "CASH", "20000");
  await findLastSaleRegion(page).getByText("La impresora no tiene papel").waitFor();
  await checkAppearance(page, "printer-no-paper-phone");
  await findLastSaleRegion(page).getByRole("button", { name: "Imprimir con el navegador" }).click();
  await page.getByRole("button", { name: "58 mm" }).click();
  await page.locator("body[data-printing]").waitFor();
  await end();
});

// server/features/printers/printed-paper.test.ts has every width.
it("a ticket says what the screen shows, and its barcode is the sale's", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { address: shop.address });
  await disablePrintDialog(page);
  await createCoffeeStore(page);
  await addShopPrinter(page, printer.port, { width: 58, columns: 32 }, { autoPrint: "NEVER", kick: false });
  const { connections } = printer;
  await sellCoffee(page, "CASH", "20000");
  await waitUntilPageSettled(page);
  // A device that does not print automatically does not connect to the printer.
  expect(printer.connections).toBe(connections);
  await findLastSaleRegion(page).getByRole("button", { name: "Imprimir tirilla" }).click();
  await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
  const paper = readPrintedPaper(printer.tickets[0]!);
  expect(Math.max(...paper.lines.map((line) => line.columns))).toBe(32);
  expect(paper.kicks).toEqual([]);
  const [sale] = (await callApi(page, "GET", "/sales?limit=1")).data;
  expect(await scanPrintedCodes(paper)).toEqual({ Code128: saleCode(sale.id) });
  expectSamePrintedText(printedTextOf(paper), await readTicketOnScreen(page, sale.id, 58));
  await end();
});
